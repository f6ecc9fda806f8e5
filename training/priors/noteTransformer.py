"""A small transformer over the notes of a texture, as engine/notate/meter/network/transformer.ts computes it, and its training.
Needs PyTorch.
"""
import math, time
import numpy as np, torch, torch.nn as nn, torch.nn.functional as F
from storedTensors import tensor_lines

HEAD = 16


def attend(q, k, v, bias):
    """Attention [batch, heads, rows, width]; `bias` is added to the likenesses."""
    if hasattr(F, 'scaled_dot_product_attention'):          # PyTorch 2: half of the processor time
        return F.scaled_dot_product_attention(q, k, v, attn_mask=bias)
    return (q @ k.transpose(-1, -2) / math.sqrt(q.shape[-1]) + bias).softmax(-1) @ v


class Block(nn.Module):
    def __init__(self, width, hidden):
        super().__init__()
        self.n1, self.n2 = nn.LayerNorm(width), nn.LayerNorm(width)
        self.qkv = nn.Linear(width, 3 * width); self.o = nn.Linear(width, width)
        self.a = nn.Linear(width, hidden); self.b = nn.Linear(hidden, width)
        self.conv = nn.Conv1d(width, width, 3, padding=1, groups=width)

    def forward(self, x, rotation, mask, near):
        y = self.n1(x)
        y = y + self.conv((y * mask[..., None]).transpose(1, 2)).transpose(1, 2)
        B, N, W = y.shape
        q, k, v = self.qkv(y).view(B, N, 3, W // HEAD, HEAD).permute(2, 0, 3, 1, 4)
        c, s = rotation
        def rotate(z):
            h = z.shape[-1] // 2
            return torch.cat([z[..., :h] * c - z[..., h:] * s, z[..., :h] * s + z[..., h:] * c], -1)
        z = attend(rotate(q), rotate(k), v, near)
        x = x + self.o(z.transpose(1, 2).reshape(B, N, W))
        return x + self.b(F.gelu(self.a(self.n2(x)), approximate='tanh'))


class NoteTransformer(nn.Module):
    """`window`: quarters that a note attends to, back and ahead."""
    def __init__(self, inputs, outputs, width=96, layers=4, hidden=192, window=12.):
        super().__init__()
        self.window = window
        self.inp = nn.Linear(inputs, width)
        self.blocks = nn.ModuleList([Block(width, hidden) for _ in range(layers)])
        self.n = nn.LayerNorm(width); self.out = nn.Linear(width, outputs)
        self.register_buffer('om', 2 * math.pi / torch.logspace(math.log10(.25), math.log10(25), HEAD // 2))    # quarters a turn

    def forward(self, quarters, X, mask):
        x = F.gelu(self.inp(X), approximate='tanh') * mask[..., None]
        angles = quarters[:, None, :, None] * self.om
        near = mask[:, None, None, :] & ((quarters[:, None, :, None] - quarters[:, None, None, :]).abs() < self.window)
        near = near | torch.eye(X.shape[1], dtype=torch.bool)
        near = torch.zeros(near.shape).masked_fill(~near, -1e4)
        for block in self.blocks: x = block(x, (angles.cos(), angles.sin()), mask, near)
        return self.out(self.n(x))


def fit(net, batch_of, steps, rate, report, path, header, every=1000):
    """Trains with `batch_of(net)`, which returns the losses of a new batch; at the end, and every so many steps, reports with the mean of
    the last weights and writes it to `path` after `header`."""
    opt = torch.optim.AdamW(net.parameters(), rate, weight_decay=.05, betas=(.9, .98))
    average = {k: v.clone() for k, v in net.state_dict().items()}
    begin, sums = time.time(), []
    for step in range(steps):
        for g in opt.param_groups: g['lr'] = rate * min(1, (step + 1) / min(200, steps / 4)) * (.5 * (1 + math.cos(math.pi * step / steps)) * .98 + .02)
        parts = batch_of(net)
        opt.zero_grad(); sum(parts).backward(); nn.utils.clip_grad_norm_(net.parameters(), 1.); opt.step()
        for k, w in net.state_dict().items(): average[k].lerp_(w, max(.002, 4 / (step + 4)))
        sums.append([each.item() for each in parts])
        if (step + 1) % 250 == 0: print(step + 1, np.mean(sums, 0), '%.0f s' % (time.time() - begin), flush=True); sums.clear()
        if (step + 1) % every == 0 or step + 1 == steps:
            kept = {k: v.clone() for k, v in net.state_dict().items()}
            net.load_state_dict(average); net.eval()
            with torch.no_grad(): report(net)
            with open(path, 'w') as f:
                f.write(header)
                f.writelines(tensor_lines({k: v.numpy() for k, v in net.state_dict().items()}))
                f.write('};\n')
            net.load_state_dict(kept); net.train()
