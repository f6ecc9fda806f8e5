"""Writes the mean of two stored rankings of metrical hypotheses as one: a network with the hidden units of both.

  python3 training/priors/averageRankings.py <output.data.ts> <weights.data.ts> <weights.data.ts>
"""
import base64, re, sys
import numpy as np
from trainHypotheses import write_tensors


def read_tensors(path):
    text = re.sub(r'\s+', ' ', open(path).read())
    found = re.findall(r"(\w+): \{ shape: \[([\d, ]+)\], values: '([^']*)'", text)
    return {name: np.frombuffer(base64.b64decode(values), '<f4').reshape([int(n) for n in shape.split(',')]) for name, shape, values in found}


if __name__ == '__main__':
    output, *paths = sys.argv[1:]
    both = [read_tensors(path) for path in paths]
    joined = lambda name, share: np.concatenate([share * each[name] for each in both])
    write_tensors(output, dict(hidden=joined('hidden', 1), bias=joined('bias', 1), output=joined('output', 1 / len(both)),
                               direct=sum(each['direct'] for each in both) / len(both)))
