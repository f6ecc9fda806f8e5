"""Writes the mean of several stored sets of weights of the metrical network that one training began with or went through.

  python3 training/priors/averageWeights.py <output.data.ts> <weights.data.ts> <weights.data.ts> ...

The shares of the classes and the sources are those of the last set.
"""
import re, sys
import numpy as np
from storedTensors import read_weights
from trainMetricalNetwork import write_weights

if __name__ == '__main__':
    output, *paths = sys.argv[1:]
    sets = [read_weights(path) for path in paths]
    text = open(paths[-1]).read()
    prior = [float(x) for x in re.search(r'CLASS_PRIORS[^[]*\[\]? = \[([^\]]*)\]', text).group(1).split(',')]
    sources = re.search(r'trainMetricalNetwork\.py on (.*)\n', text).group(1)
    mean = {name: np.mean([each[name].numpy() for each in sets], 0) for name in sets[0]}
    write_weights(output, mean, prior, sources)
