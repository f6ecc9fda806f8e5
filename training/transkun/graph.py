"""A small builder of ONNX graphs: every method adds one node and returns the name of its output."""

import numpy as np
from onnx import TensorProto, checker, helper, numpy_helper

OPSET = 20
IR_VERSION = 9
# Tensors from this size on are stored as 16-bit floats. The frequencies of the position embeddings are smaller: they
# are multiplied by positions up to 108 within a cosine, where 16 bits would be too few.
HALF_PRECISION_FROM = 4096


class Graph:
    def __init__(self, name):
        self.name = name
        self.nodes = []
        self.initializers = []
        self.constants = {}
        self.count = 0

    def add(self, kind, *inputs, **attributes):
        self.count += 1
        output = f"{kind}_{self.count}"
        self.nodes.append(helper.make_node(kind, list(inputs), [output], **attributes))
        return output

    def weight(self, array):
        """A learned tensor; large ones are stored in 16 bits and cast once, when the model is loaded."""
        array = np.ascontiguousarray(array, dtype=np.float32)
        half = array.size >= HALF_PRECISION_FROM
        name = f"weight_{len(self.initializers)}"
        self.initializers.append(numpy_helper.from_array(array.astype(np.float16) if half else array, name))
        return self.add("Cast", name, to=TensorProto.FLOAT) if half else name

    def constant(self, values, dtype=np.int64):
        array = np.asarray(values, dtype=dtype)
        key = (array.dtype.str, array.shape, array.tobytes())
        if key not in self.constants:
            self.constants[key] = f"constant_{len(self.initializers)}"
            self.initializers.append(numpy_helper.from_array(array, self.constants[key]))
        return self.constants[key]

    def linear(self, x, weight, bias):
        """`weight`: [inputs, outputs]."""
        product = self.add("MatMul", x, self.weight(weight))
        return self.add("Add", product, self.weight(bias))

    def reshape(self, x, *shape):
        return self.add("Reshape", x, self.constant(shape))

    def transpose(self, x, *order):
        return self.add("Transpose", x, perm=list(order))

    def slice(self, x, axis, start, end):
        bounds = [self.constant([value]) for value in (start, end, axis)]
        return self.add("Slice", x, *bounds)

    def pad(self, x, before, after):
        return self.add("Pad", x, self.constant([*before, *after]))

    def rename(self, x, name):
        self.nodes.append(helper.make_node("Identity", [x], [name]))

    def write(self, path, inputs, outputs):
        """`inputs`, `outputs`: shapes of 32-bit floats by name."""
        values = [
            [helper.make_tensor_value_info(name, TensorProto.FLOAT, shape) for name, shape in group.items()]
            for group in (inputs, outputs)
        ]
        graph = helper.make_graph(self.nodes, self.name, *values, self.initializers)
        model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", OPSET)], ir_version=IR_VERSION)
        checker.check_model(model, full_check=True)
        model.producer_name = "songleaf training/transkun/convert.py"
        data = model.SerializeToString()
        path.write_bytes(data)
        return data
