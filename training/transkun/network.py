"""
The network of Transkun V2 as ONNX graphs (Yan and Duan, "Scoring Time Intervals Using Non-Hierarchical Transformer for
Automatic Piano Transcription", ISMIR 2024). `weights` are the arrays of the checkpoint by name.

Constant factors (the layers' scales, the root of the attention's width) are multiplied into the weights, and the
transposed convolution, whose stride is its width, is written as a matrix product.
"""

import numpy as np

from graph import Graph

FRAMES = 691
MELS = 229
CHANNELS = 6
WIDTH = 256
HEADS = 8
HEAD_WIDTH = WIDTH // HEADS
LAYERS = 6
GROUPS = 4
# A patch is eight frames by four mels; one pooled row and column stand before the patches.
PATCH_FRAMES = 8
ROWS = 89
COLUMNS = 59
# Parts in which a layer is computed, which share no memory: 16 need 450 MB less than one, and are faster.
PARTS = 16
# The sustain and soft pedals, which the network also transcribes, and the 88 keys.
TARGETS = [-64, -67, *range(21, 109)]


def cosine_embedding(weights, name, coordinates):
    phase = coordinates @ weights[f"{name}.proj.weight"].T + weights[f"{name}.proj.bias"]
    return np.cos(phase) / np.sqrt(phase.shape[-1] / 2)


def position_embedding(graph, weights, name, columns):
    """[ROWS, len(columns), WIDTH], computed when the model is loaded: stored, it would be larger than a layer."""
    projection = graph.weight(weights[f"{name}.proj.weight"].T)
    bias = graph.weight(weights[f"{name}.proj.bias"])
    scale = graph.constant(1 / np.sqrt(WIDTH / 2), np.float32)
    layers = [Linear(graph, weights, f"{name}.mlp.{index}") for index in (0, 3)]
    parts = []
    for rows in np.array_split(np.arange(ROWS), PARTS):
        grid = [[[row, column] for column in columns] for row in rows]
        coordinates = graph.constant(grid, np.float32)
        phase = graph.add("Add", graph.add("MatMul", coordinates, projection), bias)
        inner = graph.add("Gelu", layers[0](graph.add("Mul", graph.add("Cos", phase), scale)))
        parts.append(layers[1](inner))
    return graph.add("Concat", *parts, axis=0)


class Linear:
    """A layer whose weights may be used several times. `scale`: of its outputs."""

    def __init__(self, graph, weights, name, scale=1.0):
        self.graph = graph
        self.weight = graph.weight(weights[f"{name}.weight"].T * scale)
        self.bias = graph.weight(weights[f"{name}.bias"] * scale)

    def __call__(self, x):
        return self.graph.add("Add", self.graph.add("MatMul", x, self.weight), self.bias)


def mlp(graph, x, weights, name):
    inner = graph.add("Gelu", Linear(graph, weights, f"{name}.0")(x))
    return Linear(graph, weights, f"{name}.3")(inner)


def group_norm(graph, x, weights, name, shape):
    grouped = graph.reshape(x, 1, GROUPS, -1)
    ones, zeros = (graph.constant(np.full(GROUPS, value), np.float32) for value in (1, 0))
    normal = graph.add("InstanceNormalization", grouped, ones, zeros, epsilon=1e-5)
    scaled = graph.add("Mul", graph.reshape(normal, *shape), graph.weight(weights[f"{name}.weight"][:, None, None]))
    return graph.add("Add", scaled, graph.weight(weights[f"{name}.bias"][:, None, None]))


def patches(graph, weights):
    """[1, CHANNELS, FRAMES, MELS] -> [ROWS - 1, COLUMNS - 1, WIDTH]."""

    def convolution(x, name, stride):
        kernel, bias = graph.weight(weights[f"{name}.weight"]), graph.weight(weights[f"{name}.bias"])
        return graph.add("Conv", x, kernel, bias, kernel_shape=[3, 3], pads=[1, 1, 1, 1], strides=stride)

    embedding = "backbone.posEmbedBuilder"
    cosine = cosine_embedding(weights, embedding, np.arange(MELS, dtype=np.float32)[:, None])
    mels = mlp(graph, graph.constant(cosine, np.float32), weights, f"{embedding}.mlp")
    x = convolution("mels", "backbone.inputConv", [1, 1])
    x = graph.add("Add", x, graph.reshape(graph.transpose(mels, 1, 0), 1, 64, 1, MELS))
    x = graph.pad(x, [0, 0, 4, 2], [0, 0, 3, 1])
    stages = [(1, [2, 1], [1, 128, 349, 232]), (5, [2, 2], [1, 256, 175, 116]), (9, [2, 2], [1, 256, 88, 58])]
    for index, stride, shape in stages:
        x = convolution(x, f"backbone.downConv.{index}", stride)
        x = graph.add("Gelu", group_norm(graph, x, weights, f"backbone.downConv.{index + 1}", shape))
    x = convolution(x, "backbone.downConv.13", [1, 1])
    x = group_norm(graph, x, weights, "backbone.downConv.14", [1, 256, 88, 58])
    return graph.reshape(graph.transpose(x, 0, 2, 3, 1), ROWS - 1, COLUMNS - 1, WIDTH)


def root_mean_square_norm(graph, x):
    square = graph.add("ReduceMean", graph.add("Mul", x, x), graph.constant([-1]))
    root = graph.add("Sqrt", graph.add("Add", square, graph.constant(1e-6, np.float32)))
    return graph.add("Div", x, root)


class Half:
    """One half of a layer: attention along the second axis of [rows, length, WIDTH], then a network on each token."""

    def __init__(self, graph, weights, layer, axis):
        self.graph = graph
        names = [f"backbone.encoderLayers.{layer}.{kind}Block{axis}" for kind in ("mha", "fnn")]
        factors = {"q": HEAD_WIDTH**-0.5, "k": 1, "v": 1}
        self.projections = {
            kind: graph.weight(weights[f"{names[0]}.module.{kind}_proj_weight"] * factor)
            for kind, factor in factors.items()
        }
        self.output = Linear(graph, weights, f"{names[0]}.module.out_proj", weights[f"{names[0]}.scale"])
        self.inner = Linear(graph, weights, f"{names[1]}.module.0")
        self.outer = Linear(graph, weights, f"{names[1]}.module.3", weights[f"{names[1]}.scale"])

    def heads(self, tokens, kind, order):
        _, length = self.shape
        projected = self.graph.add("MatMul", tokens, self.projections[kind])
        return self.graph.transpose(self.graph.reshape(projected, -1, length, HEADS, HEAD_WIDTH), *order)

    def compute(self, tokens, memory):
        """Queries come from the normalized tokens, keys and values from the input of the layer."""
        graph = self.graph
        _, length = self.shape
        queries = self.heads(root_mean_square_norm(graph, tokens), "q", (0, 2, 1, 3))
        products = graph.add("MatMul", queries, self.heads(memory, "k", (0, 2, 3, 1)))
        shares = graph.add("Softmax", products, axis=-1)
        joined = graph.transpose(graph.add("MatMul", shares, self.heads(memory, "v", (0, 2, 1, 3))), 0, 2, 1, 3)
        tokens = graph.add("Add", tokens, self.output(graph.reshape(joined, -1, length, WIDTH)))
        inner = graph.add("Gelu", self.inner(root_mean_square_norm(graph, tokens)))
        return graph.add("Add", tokens, self.outer(inner))

    def __call__(self, tokens, memory, shape):
        """The rows are independent of each other; a part of them at a time needs less memory."""
        self.shape = shape
        bounds = [round(shape[0] * part / PARTS) for part in range(PARTS + 1)]
        parts = [
            self.compute(*(self.graph.slice(each, 0, start, end) for each in (tokens, memory)))
            for start, end in zip(bounds, bounds[1:])
        ]
        return self.graph.add("Concat", *parts, axis=0)


def encoder(graph, x, weights):
    """[ROWS, columns, WIDTH]; each layer attends along the columns, then along the rows."""
    shape = (ROWS, COLUMNS + len(TARGETS))
    for layer in range(LAYERS):
        memory = x
        x = Half(graph, weights, layer, "F")(x, memory, shape)
        x, memory = (graph.transpose(each, 1, 0, 2) for each in (x, memory))
        x = Half(graph, weights, layer, "T")(x, memory, shape[::-1])
        x = graph.transpose(x, 1, 0, 2)
    return x


def context_graph(weights):
    """`mels` [1, CHANNELS, FRAMES, MELS] -> `context` [targets, ROWS - 1, WIDTH]."""
    graph = Graph("context")

    tokens = graph.pad(patches(graph, weights), [1, 1, 0], [0, 0, 0])
    places = position_embedding(graph, weights, "backbone.posEmbedBuilderAttnTF", range(COLUMNS))
    targets = position_embedding(graph, weights, "backbone.posEmbedBuilderAttnTE", TARGETS)
    tokens = graph.add("Add", tokens, places)
    tokens = graph.add("Concat", tokens, targets, axis=1)
    encoded = encoder(graph, tokens, weights)
    encoded = graph.slice(graph.slice(encoded, 0, 1, ROWS), 1, COLUMNS, COLUMNS + len(TARGETS))
    graph.rename(graph.transpose(encoded, 1, 0, 2), "context")
    return graph


def scores_graph(weights):
    """
    `context` [n, ROWS - 1, WIDTH] of some targets -> `frames` [n, FRAMES, WIDTH], their vectors in each frame; `pairs`
    [n, FRAMES of the onset, FRAMES of the offset]; `single` [n, FRAMES].
    """
    graph = Graph("scores")
    kernel = weights["backbone.upConv1dSkip.weight"].transpose(0, 2, 1).reshape(WIDTH, PATCH_FRAMES * WIDTH)
    frames = graph.linear("context", kernel, np.tile(weights["backbone.upConv1dSkip.bias"], PATCH_FRAMES))
    frames = graph.reshape(frames, -1, (ROWS - 1) * PATCH_FRAMES, WIDTH)
    frames = graph.slice(frames, 1, 0, FRAMES)
    graph.rename(frames, "frames")
    weight, bias = weights["scorer.map.0.weight"].T, weights["scorer.map.0.bias"]
    ends = graph.linear(frames, weight[:, :WIDTH] / np.sqrt(WIDTH), bias[:WIDTH] / np.sqrt(WIDTH))
    begins = graph.linear(frames, weight[:, WIDTH : 2 * WIDTH], bias[WIDTH : 2 * WIDTH])
    graph.rename(graph.add("MatMul", begins, graph.transpose(ends, 0, 2, 1)), "pairs")
    single = graph.linear(frames, weight[:, 2 * WIDTH :], bias[2 * WIDTH :])
    graph.rename(graph.add("Squeeze", single, graph.constant([-1])), "single")
    return graph


def notes_graph(weights):
    """
    `begin`, `end` [n, WIDTH], the context at both ends of each note -> `velocity` [n, 128] and `ends` [n, 4]: logits of
    the positions of the onset and the offset within their frames, and of their presence.
    """
    graph = Graph("notes")
    features = graph.add("Concat", "begin", "end", graph.add("Mul", "begin", "end"), axis=1)
    graph.rename(mlp(graph, features, weights, "velocityPredictor"), "velocity")
    graph.rename(mlp(graph, features, weights, "refinedOFPredictor"), "ends")
    return graph
