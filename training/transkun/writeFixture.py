"""
Writes what the network of the Python package itself finds in a sound, to compare the product with it
(server/transcription/piano/fixtures/pianoExercise.json):

    python3 training/transkun/writeFixture.py <folder of the unpacked wheel> <sound> <fixture.json>

`sound`: mono 32-bit floats at 22,050 Hz. The packages that transkun imports for training are replaced by empty ones.
"""

import importlib.machinery
import json
import math
import sys
import types
from pathlib import Path

import numpy as np
import torch

UNUSED = "pretty_midi mir_eval matplotlib matplotlib.pyplot seaborn ncls scipy scipy.stats pydub tqdm sox moduleconf"


def mel_filters(n_freqs, f_min, f_max, n_mels, sample_rate):
    """torchaudio.functional.melscale_fbanks, whose package is not needed otherwise."""
    frequencies = torch.linspace(0, sample_rate // 2, n_freqs)
    lowest, highest = (2595 * math.log10(1 + frequency / 700) for frequency in (f_min, f_max))
    corners = 700 * (10 ** (torch.linspace(lowest, highest, n_mels + 2) / 2595) - 1)
    widths = corners[1:] - corners[:-1]
    distances = corners.unsqueeze(0) - frequencies.unsqueeze(1)
    rising, falling = distances[:, 2:] / widths[1:], -distances[:, :-2] / widths[:-1]
    return torch.clamp(torch.min(rising, falling), min=0)


def import_package(folder):
    for name in UNUSED.split():
        module = types.ModuleType(name)
        module.__spec__ = importlib.machinery.ModuleSpec(name, None)
        module.tqdm = lambda items: items
        sys.modules[name] = module
    functional = types.SimpleNamespace(melscale_fbanks=mel_filters)
    sys.modules["torchaudio"] = types.ModuleType("torchaudio")
    sys.modules["torchaudio"].functional = functional
    sys.path.insert(0, str(folder))
    from transkun.ModelTransformer import ModelConfig, TransKun

    return ModelConfig, TransKun


def load(folder):
    ModelConfig, TransKun = import_package(folder)
    pretrained = folder / "transkun/pretrained"
    config = ModelConfig()
    config.__dict__.update(json.loads((pretrained / "2.0.conf").read_text())["Model"]["config"])
    model = TransKun(config)
    checkpoint = torch.load(pretrained / "2.0.pt", map_location="cpu", weights_only=False)
    model.load_state_dict(checkpoint.get("best_state_dict", checkpoint["state_dict"]))
    model.eval()
    model.backbone.useGradientCheckpoint = False
    return model


def at_44100(sound):
    """Twice as many samples, by its spectrum."""
    spectrum = np.fft.rfft(sound)
    padded = np.concatenate([spectrum, np.zeros(len(sound) + 1 - len(spectrum))])
    return (2 * np.fft.irfft(padded, 2 * len(sound))).astype(np.float32)


if __name__ == "__main__":
    folder, sound, target = (Path(argument) for argument in sys.argv[1:])
    samples = at_44100(np.frombuffer(sound.read_bytes(), dtype=np.float32))
    with torch.no_grad():
        events = load(folder).transcribe(torch.from_numpy(samples)[:, None])
    notes = [[round(e.start, 4), round(e.end, 4), e.pitch, e.velocity] for e in events if e.pitch > 0]
    target.write_text("[\n" + ",\n".join(f"  {json.dumps(note)}" for note in sorted(notes)) + "\n]\n")
    print(f"{target}: {len(notes)} notes")
