"""The strike network (training/README.md). Needs PyTorch.

For each piano key and frame it sees four numbers (frames, onsets, levels and breaks of server/transcription/detect/activations.ts) of the
key, of its harmonics and of the keys whose harmonic it may be; then convolutions along time and keys, some of which leave out eleven or six
keys between those that they join, so that octaves and fifths are near.
"""
import torch, torch.nn as nn, torch.nn.functional as F

KEYS, ROLLS, ESTIMATES, WIDTH = 88, 4, 3, 32
# Semitones to the second to eighth harmonic, and to the keys of which this may be the second to fourth one.
HARMONICS = (0, 12, 19, 24, 28, 31, 34, 36, -12, -19, -24)
# Distance of the keys and of the frames that a convolution joins.
DILATIONS = ((1, 1), (12, 1), (1, 2), (7, 2), (1, 4), (12, 4), (1, 8), (12, 8), (1, 16), (1, 32))


class StrikeNetwork(nn.Module):
    def __init__(self):
        super().__init__()
        self.first = nn.Conv2d(ROLLS * len(HARMONICS) + 1, WIDTH, (5, 1), stride=(2, 1), padding=(2, 0))
        self.near = nn.Conv2d(WIDTH, WIDTH, (3, 5), padding=(1, 2))
        self.blocks = nn.ModuleList(nn.Conv2d(WIDTH, WIDTH, 3, padding=(time, key), dilation=(time, key)) for key, time in DILATIONS)
        self.out = nn.Conv2d(WIDTH, ESTIMATES, 1)
        with torch.no_grad():
            # Hardly any key is struck at most moments.
            self.out.bias[0], self.out.bias[1] = -4, -2

    def forward(self, rolls):
        """`rolls` [batch, ROLLS, frames, KEYS], 0 to 255. Returns [batch, ESTIMATES, frames / 2, KEYS]: log odds of a strike, log odds that
        the key sounds, and the distance to the strike in frames of the output."""
        rolls = rolls.float()
        levels = rolls[:, 2:3] / 64 - 2
        rows = torch.cat([rolls[:, 0:1] / 255, rolls[:, 1:2] / 255, levels, rolls[:, 3:4] / 255], 1)
        below, above = -min(HARMONICS), max(HARMONICS)
        padded = F.pad(rows, (below, above))
        shifted = [padded[:, :, :, below + step:below + step + KEYS] for step in HARMONICS]
        x = F.relu(self.first(torch.cat(shifted + [levels - levels.amax(3, keepdim=True)], 1)))
        x = x + F.relu(self.near(x))
        for block in self.blocks:
            x = x + F.relu(block(x))
        return self.out(x)


def export(network, path):
    """Writes it as ONNX, for any even number of frames."""
    network.eval()
    rolls = torch.zeros(1, ROLLS, 400, KEYS, dtype=torch.uint8)
    torch.onnx.export(network, (rolls,), path, input_names=['rolls'], output_names=['estimates'], opset_version=17, dynamo=False,
                      dynamic_axes={'rolls': {2: 'frames'}, 'estimates': {2: 'halves'}})
