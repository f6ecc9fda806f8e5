"""The form in which the engine stores the tensors of a transformer (engine/notate/meter/network/tensor.ts), in base64: vectors as
32-bit floats, matrices as 8-bit integers, row by row, with a 32-bit scale a row. Needs PyTorch.
"""
import base64, re
import numpy as np, torch


def read_weights(path):
    """The tensors of a stored network, by name."""
    decode = lambda text, kind: np.frombuffer(base64.b64decode(text), kind)
    state = {}
    for name, shape, scales, values in re.findall(
            r"'([\w.]+)': \{ shape: \[([\d, ]+)\],(?: scales: '([^']*)',)? values: '([^']*)' \}", open(path).read()):
        shape = [int(x) for x in shape.split(',')]
        if scales: w = decode(values, np.int8).reshape(shape[0], -1) * decode(scales, '<f4')[:, None]
        else: w = decode(values, '<f4')
        state[name] = torch.tensor(np.array(w, np.float32).reshape(shape))
    return state


def tensor_lines(state):
    """A line of TypeScript for each tensor of `state`, arrays by name."""
    b64 = lambda a: base64.b64encode(a.tobytes()).decode()
    for k, w in state.items():
        shape = ', '.join(map(str, w.shape))
        if w.ndim == 1:
            yield "  '%s': { shape: [%s], values: '%s' },\n" % (k, shape, b64(w.astype('<f4')))
            continue
        m = w.reshape(w.shape[0], -1).astype(np.float64)
        scale = np.maximum(np.abs(m).max(1) / 127, 1e-9)
        q = np.round(m / scale[:, None]).astype(np.int8)
        yield "  '%s': { shape: [%s], scales: '%s', values: '%s' },\n" % (k, shape, b64(scale.astype('<f4')), b64(q))
