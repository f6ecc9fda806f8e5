"""Trains the strike network and writes it as ONNX. Needs PyTorch and onnx (requirements.txt).

  python3 training/strikes/trainStrikes.py server/transcription/model/strikeNetwork.onnx FOLDER [--seconds 6000] [--weights FILE]

FOLDER contains what exportRolls.ts wrote. With --weights FILE, a training begins with the weights in that file, if it exists, and writes its own there. Of each kind of performance every fifteenth is kept apart, and reported on at the end.
"""
import argparse, glob, math, os, random, time
from concurrent.futures import ThreadPoolExecutor
import numpy as np, torch, torch.nn.functional as F
from strikeNetwork import ESTIMATES, KEYS, ROLLS, StrikeNetwork, export

SECONDS_PER_ESTIMATE, LOWEST_MIDI_PITCH = 512 / 22050, 21
# Share of the excerpts by kind of performance.
SHARES = dict(pieces=.26, lines=.07, recorded=.16, ensembles=.14, bands=.19, pianos=.18)
BATCH, LENGTH, RATE, KEPT_APART = 8, 215, 2e-3, 15
# Weights of the losses, and of a strike among frames without one; the target of the frames beside a strike.
SOUNDING, SHIFT, STRIKE, BESIDE = .15, .5, 1.6, .3
# An excerpt is moved by so many keys at most, so that every key learns from its neighbours.
MOST_KEYS = 4


def targets(frames, notes):
    """`notes`: rows of onset and offset in seconds (-1: unknown) and MIDI pitch. Returns strikes, sounding keys (-1: unknown), shifts."""
    strikes, shifts = np.zeros((frames, KEYS), np.float16), np.zeros((frames, KEYS), np.float16)
    sounding = np.full((frames, KEYS), -1 if notes[0, 1] < 0 else 0, np.int8)
    for onset, offset, pitch in notes:
        key, moment = int(round(pitch)) - LOWEST_MIDI_PITCH, onset / SECONDS_PER_ESTIMATE
        frame = int(round(moment))
        if not 0 <= key < KEYS or frame >= frames:
            continue
        for near in (frame - 1, frame, frame + 1):
            if 0 <= near < frames:
                strikes[near, key] = max(strikes[near, key], 1 if near == frame else BESIDE)
                shifts[near, key] = moment - near
        if offset >= 0:
            sounding[frame:max(frame + 1, int(round(offset / SECONDS_PER_ESTIMATE))), key] = 1
    return strikes, sounding, shifts


def load(folder, kind):
    pieces = []
    for path in sorted(glob.glob(os.path.join(folder, kind + '_*.rolls'))):
        rolls = np.fromfile(path, np.uint8).reshape(-1, ROLLS, KEYS)
        notes = np.fromfile(path[:-len('rolls')] + 'notes', np.float32).reshape(-1, 3)
        pieces.append((rolls, targets(len(rolls) // 2, notes)))
    return pieces


def equalized():
    """Steps of half a decibel by which the level of each key is changed: another loudness, and in half of the excerpts another filter."""
    change, keys = random.uniform(-16, 16), np.linspace(-1, 1, KEYS)
    if random.random() < .5:
        wave = np.cos(np.pi * keys * random.uniform(.5, 3) + random.uniform(0, 6))
        change = change + random.gauss(0, 8) * keys + random.gauss(0, 6) * wave
    return np.asarray(change, np.float32)


def moved(values, keys):
    values = np.roll(values, keys, 2)
    if keys > 0:
        values[:, :, :keys] = 0
    if keys < 0:
        values[:, :, keys:] = 0
    return values


def draw(pieces, shares):
    rolls = np.zeros((BATCH, ROLLS, 2 * LENGTH, KEYS), np.float32)
    wanted = np.zeros((BATCH, ESTIMATES, LENGTH, KEYS), np.float32)
    for row in range(BATCH):
        kind = random.choices(list(shares), list(shares.values()))[0]
        heard, (strikes, sounding, shifts) = random.choice(pieces[kind])
        start = random.randint(0, max(0, len(strikes) - LENGTH))
        count, keys = min(LENGTH, len(strikes) - start), random.randint(-MOST_KEYS, MOST_KEYS)
        x = heard[2 * start:2 * (start + count)].transpose(1, 0, 2).astype(np.float32)
        x[2] = np.clip(x[2] + equalized(), 0, 255)
        y = np.stack([part[start:start + count] for part in (strikes, sounding, shifts)]).astype(np.float32)
        rolls[row, :, :2 * count], wanted[row, :, :count] = moved(x, keys), moved(y, keys)
    return torch.from_numpy(rolls), torch.from_numpy(wanted)


def losses(estimates, wanted):
    """Per strike: cross entropy of the strikes and of the sounding keys, and the error of the shifts (Huber)."""
    strikes, sounding, shifts = wanted.unbind(1)
    weight = torch.where(strikes >= 1, STRIKE, 1.)
    strike = F.binary_cross_entropy_with_logits(estimates[:, 0], strikes, weight=weight, reduction='sum')
    sound = F.binary_cross_entropy_with_logits(estimates[:, 1], sounding.clamp(min=0), reduction='none')[sounding >= 0].sum()
    shift = F.smooth_l1_loss(estimates[:, 2], shifts, reduction='none', beta=.3)[strikes > 0].sum()
    return torch.stack([strike, sound, shift]) / (strikes >= 1).sum().clamp(min=1)


def train(network, pieces, shares, seconds):
    """Leaves the moving average of the weights in the network."""
    mean = {name: value.clone() for name, value in network.state_dict().items()}
    optimizer = torch.optim.AdamW(network.parameters(), lr=RATE, weight_decay=1e-4)
    begun, step, sums, ahead = time.time(), 0, torch.zeros(3), ThreadPoolExecutor(1)
    drawn = ahead.submit(draw, pieces, shares)
    while (passed := (time.time() - begun) / seconds) < 1:
        for group in optimizer.param_groups:
            group['lr'] = RATE * min(1, (step + 1) / 100) * (.5 + .5 * math.cos(math.pi * passed)) + 1e-5
        (rolls, wanted), drawn = drawn.result(), ahead.submit(draw, pieces, shares)
        with torch.autocast('cpu', torch.bfloat16):
            estimates = network(rolls)
        parts = losses(estimates.float(), wanted)
        optimizer.zero_grad()
        (parts * torch.tensor([1, SOUNDING, SHIFT])).sum().backward()
        torch.nn.utils.clip_grad_norm_(network.parameters(), 2)
        optimizer.step()
        step, sums = step + 1, sums + parts.detach()
        share = min(.998, step / (step + 50))
        for name, value in network.state_dict().items():
            mean[name].mul_(share).add_(value, alpha=1 - share)
        if step % 100 == 0:
            print(step, f'{passed:.3f}', (sums / 100).numpy().round(3), flush=True)
            sums = torch.zeros(3)
    network.load_state_dict(mean)


@torch.no_grad()
def report(network, pieces):
    for kind, apart in pieces.items():
        sums = torch.zeros(3)
        for heard, wanted in apart:
            rolls = torch.from_numpy(heard[:2 * len(wanted[0])].transpose(1, 0, 2).astype(np.float32))
            sums += losses(network(rolls[None]), torch.from_numpy(np.stack(wanted).astype(np.float32))[None])
        print('kept apart:', kind, len(apart), (sums / len(apart)).numpy().round(3))


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument('model'), parser.add_argument('folder')
    parser.add_argument('--seconds', type=float, default=6000)
    parser.add_argument('--weights')
    chosen = parser.parse_args()
    torch.manual_seed(1), random.seed(1)
    pieces = {kind: found for kind in SHARES if (found := load(chosen.folder, kind))}
    apart = {kind: found[::KEPT_APART] for kind, found in pieces.items()}
    learned = {kind: [piece for at, piece in enumerate(found) if at % KEPT_APART] for kind, found in pieces.items()}
    print({kind: len(found) for kind, found in learned.items()}, flush=True)
    network = StrikeNetwork()
    if chosen.weights and os.path.exists(chosen.weights):
        network.load_state_dict(torch.load(chosen.weights))
    train(network, learned, {kind: SHARES[kind] for kind in pieces}, chosen.seconds)
    if chosen.weights:
        torch.save(network.state_dict(), chosen.weights)
    report(network, apart)
    export(network, chosen.model)


main()
