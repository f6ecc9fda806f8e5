"""The training of a network with two hidden layers that answers yes or no. Needs numpy."""
import numpy as np

EPOCHS = 10
BATCH = 512
RATE = 3e-3
CLIP = 4.           # standard deviations: an outlier tells no more


def start(sizes, rng):
    return [p for a, b in zip(sizes, sizes[1:]) for p in (rng.normal(0, (2 / a) ** .5, (a, b)), np.zeros(b))]


def forward(params, x):
    kept = [x]
    for layer in range(0, len(params), 2):
        x = x @ params[layer] + params[layer + 1]
        if layer < len(params) - 2:
            x = np.maximum(x, 0)
        kept.append(x)
    return kept


def gradients(params, x, y, w):
    kept = forward(params, x)
    d = ((1 / (1 + np.exp(-kept[-1][:, 0])) - y) * w / len(y))[:, None]
    grads = [None] * len(params)
    for layer in range(len(params) - 2, -1, -2):
        grads[layer] = kept[layer // 2].T @ d
        grads[layer + 1] = d.sum(0)
        if layer:
            d = (d @ params[layer].T) * (kept[layer // 2] > 0)
    return grads


def train(x, y, w, hidden):
    rng = np.random.default_rng(0)
    params = start((x.shape[1], *hidden, 1), rng)
    first, second = [np.zeros_like(p) for p in params], [np.zeros_like(p) for p in params]
    step, steps = 0, EPOCHS * (len(y) // BATCH)
    for _ in range(EPOCHS):
        order = rng.permutation(len(y))
        for at in range(0, len(y) - BATCH, BATCH):
            these = order[at:at + BATCH]
            step += 1
            rate = RATE * (1 + np.cos(np.pi * step / steps)) / 2
            for k, g in enumerate(gradients(params, x[these], y[these], w[these])):
                first[k] = .9 * first[k] + .1 * g
                second[k] = .999 * second[k] + .001 * g * g
                params[k] -= rate * (first[k] / (1 - .9 ** step)) / (np.sqrt(second[k] / (1 - .999 ** step)) + 1e-8)
    return params


def report(name, params, x, y, w):
    z = forward(params, x)[-1][:, 0]
    loss = np.sum(w * (np.logaddexp(0, z) - y * z)) / w.sum()
    print('%s: loss %.4f, right %.4f of %d' % (name, loss, np.sum(w * ((z > 0) == y)) / w.sum(), len(y)))
