"""Trains the network of server/transcription/detect/drums/drumClassifier.ts from what exportDrumSounds.ts wrote. Needs PyTorch; ten minutes.

  python3 training/drums/trainDrumSounds.py server/transcription/detect/drums/drumClassifier.data.ts songs.bin sheets.bin …

First, five times, a fifth of the songs is kept apart and judged by a network that was trained on the others; then all songs are trained with.
"""
import struct, sys, zlib
import numpy as np, torch
from torch import nn

DRUMS, FEATURES, HIDDEN, NETWORKS, EPOCHS, BATCH, RATE, DECAY, NOISE = 4, 80, 32, 4, 30, 512, 3e-3, 1e-3, .05
NAMES = ('bass', 'snare', 'cymbal', 'tom')
# Those of drumClassifier.ts.
LIKELY = np.array([.6, .5, .5, .6])


def load(path):
    """Songs as (name, missed strokes, struck drums [moments, DRUMS], features [moments, FEATURES])."""
    data, at, songs = open(path, 'rb').read(), 0, []
    while at < len(data):
        end = data.index(b'\n', at)
        moments, missed = struct.unpack('<ii', data[end + 1:end + 9])
        rows = np.frombuffer(data, '<f4', moments * (DRUMS + FEATURES), end + 9).reshape(moments, -1)
        songs.append((data[at:end].decode(), missed, rows[:, :DRUMS], rows[:, DRUMS:]))
        at = end + 9 + rows.nbytes
    return songs


def train_one(x, y, seed):
    torch.manual_seed(seed)
    net = nn.Sequential(nn.Linear(FEATURES, HIDDEN), nn.Tanh(), nn.Linear(HIDDEN, DRUMS))
    optimizer = torch.optim.AdamW(net.parameters(), RATE, weight_decay=DECAY)
    batches = -(-len(x) // BATCH)
    rate = torch.optim.lr_scheduler.OneCycleLR(optimizer, RATE, total_steps=EPOCHS * batches)
    for _ in range(EPOCHS):
        for chosen in torch.randperm(len(x)).split(BATCH):
            blurred = x[chosen] + NOISE * torch.randn(len(chosen), FEATURES)
            loss = nn.functional.binary_cross_entropy_with_logits(net(blurred), y[chosen])
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
            rate.step()
    return net


def train(songs, seed):
    """Weights and bias of the hidden units, weights and bias of the outputs: the mean of several networks as one."""
    x = torch.tensor(np.concatenate([song[3] for song in songs]))
    y = torch.tensor(np.concatenate([song[2] for song in songs]))
    mean, scale = x.mean(0), x.std(0) + NOISE
    nets = [train_one((x - mean) / scale, y, NETWORKS * seed + each) for each in range(NETWORKS)]
    with torch.no_grad():
        inner = torch.cat([net[0].weight / scale for net in nets])
        bias = torch.cat([net[0].bias for net in nets]) - inner @ mean
        outer = torch.cat([net[2].weight for net in nets], 1) / NETWORKS
        return inner, bias, outer, sum(net[2].bias for net in nets) / NETWORKS


def probabilities(trained, song):
    inner, bias, outer, outer_bias = trained
    return torch.sigmoid(torch.tanh(torch.tensor(song[3]) @ inner.T + bias) @ outer.T + outer_bias).numpy()


def report(songs):
    part = lambda song: zlib.crc32(song[0].encode()) % 5
    judged = []
    for fold in range(5):
        trained = train([song for song in songs if part(song) != fold], fold)
        judged += [(song, probabilities(trained, song)) for song in songs if part(song) == fold]
    told = np.concatenate([p for _, p in judged]) > LIKELY
    true = np.concatenate([song[2] for song, _ in judged]) > 0
    for drum, name in enumerate(NAMES):
        right = (told & true)[:, drum].sum()
        print('%-7s precision %.3f, recall %.3f' % (name, right / told[:, drum].sum(), right / true[:, drum].sum()))
    print('strokes in no moment: %d of %d' % (sum(song[1] for song in songs), true.sum() + sum(song[1] for song in songs)), flush=True)


def write(path, trained):
    inner, bias, outer, outer_bias = trained
    row = lambda values: '[%s]' % ', '.join('%.4g' % value for value in values.tolist())
    rows = lambda matrix: '[\n%s]' % ''.join('  %s,\n' % row(values) for values in matrix)
    with open(path, 'w') as file:
        file.write('/** Made by training/drums/trainDrumSounds.py; see drumClassifier.ts. */\n\n')
        file.write('/** One row of weights for each hidden unit, with one weight for each feature. */\n')
        file.write('export const WEIGHTS_HIDDEN: readonly (readonly number[])[] = %s;\n\n' % rows(inner))
        file.write('export const BIAS_HIDDEN: readonly number[] = %s;\n\n' % row(bias))
        file.write('/** One row of weights for each of DRUM_SOUNDS, with one weight for each hidden unit. */\n')
        file.write('export const WEIGHTS_OUT: readonly (readonly number[])[] = %s;\n\n' % rows(outer))
        file.write('export const BIAS_OUT: readonly number[] = %s;\n' % row(outer_bias))


if __name__ == '__main__':
    songs = [song for path in sys.argv[2:] for song in load(path)]
    report(songs)
    write(sys.argv[1], train(songs, 0))
