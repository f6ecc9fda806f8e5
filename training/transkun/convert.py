"""
Writes the piano model of transcription from the checkpoint of the Python package transkun 2.0.1 (MIT licence):

    python3 -m venv venv && venv/bin/pip install -r training/transkun/requirements.txt
    venv/bin/pip download --no-deps transkun==2.0.1 && unzip transkun-2.0.1-py3-none-any.whl -d transkun
    venv/bin/python training/transkun/convert.py transkun server/transcription/model/transkun

It writes three ONNX files and the licence, and prints the sizes and checksums that `transkun.ts` pins. A test compares
the product with the package's own network by the fixture of writeFixture.py.
"""

import argparse
import hashlib
import shutil
from pathlib import Path

import torch

from network import CHANNELS, FRAMES, MELS, ROWS, TARGETS, WIDTH, context_graph, notes_graph, scores_graph

parser = argparse.ArgumentParser(description=__doc__)
parser.add_argument("package", type=Path, help="folder of the unpacked wheel")
parser.add_argument("target", type=Path, help="folder to write to")
arguments = parser.parse_args()

checkpoint = torch.load(
    arguments.package / "transkun/pretrained/2.0.pt", map_location="cpu", weights_only=False
)
state = checkpoint.get("best_state_dict", checkpoint["state_dict"])
weights = {name: tensor.float().numpy() for name, tensor in state.items()}

PARTS = {
    "context": (
        context_graph,
        {"mels": [1, CHANNELS, FRAMES, MELS]},
        {"context": [len(TARGETS), ROWS - 1, WIDTH]},
    ),
    "scores": (
        scores_graph,
        {"context": ["n", ROWS - 1, WIDTH]},
        {"frames": ["n", FRAMES, WIDTH], "pairs": ["n", FRAMES, FRAMES], "single": ["n", FRAMES]},
    ),
    "notes": (
        notes_graph,
        {"begin": ["n", WIDTH], "end": ["n", WIDTH]},
        {"velocity": ["n", 128], "ends": ["n", 4]},
    ),
}

arguments.target.mkdir(parents=True, exist_ok=True)
for name, (build, inputs, outputs) in PARTS.items():
    data = build(weights).write(arguments.target / f"{name}.onnx", inputs, outputs)
    print(f"{name}.onnx: {len(data)} bytes, sha256 {hashlib.sha256(data).hexdigest()}")
shutil.copy(arguments.package / "transkun-2.0.1.dist-info/LICENSE", arguments.target / "transkun.LICENSE")
