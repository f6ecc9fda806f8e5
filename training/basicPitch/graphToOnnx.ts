/**
 * Converts a TensorFlow.js graph to an ONNX graph, operation by operation. It supports the operations of basic-pitch's
 * network: a harmonic constant-Q front end of strided convolutions, and a small convolutional network. The tensors keep
 * NHWC order, with transpositions around each convolution, which the runtime removes when it loads the model.
 *
 * Shapes that TensorFlow computes at run time (Shape, StridedSlice, Pack before Reshape) depend only on the batch size,
 * so they become constants with -1 for the batch.
 */
import { createHash } from 'node:crypto';
import type { GraphModel, GraphNode, Weight } from './graphModel.ts';
import type { OnnxGraph, OnnxNode, OnnxTensor } from './onnxModel.ts';

type Attributes = NonNullable<OnnxNode['attributes']>;

/** ONNX names of the operations with the same inputs and meaning in both formats. */
const SAME_OPERATIONS: Readonly<Record<string, string>> = {
  AddV2: 'Add',
  Add: 'Add',
  Mul: 'Mul',
  Sub: 'Sub',
  Neg: 'Neg',
  Log: 'Log',
  Sqrt: 'Sqrt',
  Sigmoid: 'Sigmoid',
  Identity: 'Identity',
};

class GraphToOnnx {
  readonly #model: GraphModel;
  readonly #byName: ReadonlyMap<string, GraphNode>;
  readonly #nodes: OnnxNode[] = [];
  readonly #initializers = new Map<string, OnnxTensor>();

  constructor(model: GraphModel) {
    this.#model = model;
    this.#byName = new Map(model.nodes.map((node) => [node.name, node]));
  }

  get nodes(): readonly OnnxNode[] {
    return this.#nodes;
  }

  get initializers(): ReadonlyMap<string, OnnxTensor> {
    return this.#initializers;
  }

  #weight(name: string | undefined): Weight {
    const weight = this.#model.weights.get(name ?? '');
    if (!weight) throw new Error(`The graph's ${name ?? 'missing input'} is not a constant.`);
    return weight;
  }

  #constants(name: string | undefined): number[] {
    return Array.from(this.#weight(name).numbers);
  }

  /** Stores a tensor and returns its name. Equal tensors are stored once: the front end repeats kernels per octave. */
  #store(tensor: OnnxTensor): string {
    const digest = createHash('sha256').update(JSON.stringify([tensor.kind, tensor.shape]));
    const name = `c_${digest.update(Float64Array.from(tensor.numbers)).digest('hex').slice(0, 12)}`;
    this.#initializers.set(name, tensor);
    return name;
  }

  #integers(numbers: readonly number[]): string {
    return this.#store({ kind: 'int64', shape: [numbers.length], numbers });
  }

  /** Name of an input in the ONNX graph: an earlier node's output, or a stored float constant. */
  #operand(name: string | undefined): string {
    const weight = this.#model.weights.get(name ?? '');
    if (!weight) return name ?? '';
    return this.#store({ kind: 'float', shape: weight.shape, numbers: weight.numbers });
  }

  #emit(op: string, inputs: readonly string[], output: string, attributes: Attributes = {}): string {
    this.#nodes.push({ op, inputs, output, attributes });
    return output;
  }

  #convolution(node: GraphNode): void {
    const { name, inputs } = node;
    const kernel = this.#weight(inputs[1]);
    const [, strideY = 1, strideX = 1] = node.integers('strides');
    // HWIO (TensorFlow) to OIHW (ONNX).
    const [height = 1, width = 1, depth = 1, filters = 1] = kernel.shape;
    const numbers = new Float32Array(kernel.numbers.length);
    for (let at = 0, y = 0; y < height; y++)
      for (let x = 0; x < width; x++)
        for (let channel = 0; channel < depth; channel++)
          for (let filter = 0; filter < filters; filter++)
            numbers[((filter * depth + channel) * height + y) * width + x] = kernel.numbers[at++] ?? 0;
    const weights = this.#store({ kind: 'float', shape: [filters, depth, height, width], numbers });
    const bias = inputs[2] === undefined ? [] : [this.#operand(inputs[2])];
    const channelsFirst = this.#emit('Transpose', [this.#operand(inputs[0])], `${name}/nchw`, { perm: [0, 3, 1, 2] });
    const padding = node.text('padding') === 'SAME' ? 'SAME_UPPER' : 'VALID';
    let result = this.#emit('Conv', [channelsFirst, weights, ...bias], `${name}/conv`, {
      strides: [strideY, strideX],
      auto_pad: padding,
    });
    if (node.texts('fused_ops').includes('Relu')) result = this.#emit('Relu', [result], `${name}/relu`);
    this.#emit('Transpose', [result], name, { perm: [0, 2, 3, 1] });
  }

  #slice(node: GraphNode): void {
    const [input, begin, end, strides] = node.inputs;
    const newAxes = node.integer('new_axis_mask');
    if (newAxes !== 0) {
      const axes = this.#integers([...Array(32).keys()].filter((axis) => newAxes & (1 << axis)));
      this.#emit('Unsqueeze', [this.#operand(input), axes], node.name);
      return;
    }
    const masked = (mask: string, axis: number): boolean => (node.integer(mask) & (1 << axis)) !== 0;
    const WHOLE = 2 ** 31 - 1;
    const from = this.#constants(begin).map((value, axis) => (masked('begin_mask', axis) ? 0 : value));
    const to = this.#constants(end).map((value, axis) => (masked('end_mask', axis) ? WHOLE : value));
    const axes = this.#integers([...from.keys()]);
    const steps = this.#integers(this.#constants(strides));
    this.#emit('Slice', [this.#operand(input), this.#integers(from), this.#integers(to), axes, steps], node.name);
  }

  #pad(node: GraphNode, mode: 'constant' | 'reflect'): void {
    const paddings = this.#constants(node.inputs[1]);
    const before = paddings.filter((_, index) => index % 2 === 0);
    const after = paddings.filter((_, index) => index % 2 === 1);
    const pads = this.#integers([...before, ...after]);
    this.#emit('Pad', [this.#operand(node.inputs[0]), pads], node.name, { mode });
  }

  #reshape(node: GraphNode): void {
    const shape = this.#byName.get(node.inputs[1] ?? '');
    const sizes = (shape?.inputs ?? []).map((name) => (this.#model.weights.has(name) ? this.#constants(name)[0] : -1));
    this.#emit('Reshape', [this.#operand(node.inputs[0]), this.#integers(sizes.map(Number))], node.name);
  }

  /** Translates Pack, which stacks tensors along a new axis. */
  #pack(node: GraphNode): void {
    const axis = node.integer('axis');
    const parts = node.inputs.map((input, index) =>
      this.#emit('Unsqueeze', [this.#operand(input), this.#integers([axis])], `${node.name}/part${index}`),
    );
    this.#emit('Concat', parts, node.name, { axis });
  }

  /** Translates DivNoNan, whose result is 0 where the divisor is 0. */
  #divideNoNan(node: GraphNode): void {
    const [dividend, divisor] = node.inputs.map((input) => this.#operand(input));
    const zero = this.#store({ kind: 'float', shape: [], numbers: [0] });
    const isZero = this.#emit('Equal', [divisor ?? '', zero], `${node.name}/isZero`);
    const quotient = this.#emit('Div', [dividend ?? '', divisor ?? ''], `${node.name}/quotient`);
    this.#emit('Where', [isZero, zero, quotient], node.name);
  }

  #isShapeArithmetic(node: GraphNode): boolean {
    if (node.op === 'Shape') return true;
    const source = this.#byName.get(node.inputs[0] ?? '');
    return (
      (node.op === 'StridedSlice' || node.op === 'Pack') && source !== undefined && this.#isShapeArithmetic(source)
    );
  }

  add(node: GraphNode): void {
    if (this.#isShapeArithmetic(node)) return;
    const operands = (count = node.inputs.length): string[] =>
      node.inputs.slice(0, count).map((input) => this.#operand(input));
    const reduced = (): string => this.#operand(node.inputs[0]);
    const axes = (): number[] => this.#constants(node.inputs[1]);
    const keepdims = node.flag('keep_dims') ? 1 : 0;
    const writers: Readonly<Record<string, () => unknown>> = {
      Const: () => undefined,
      Placeholder: () => undefined,
      Conv2D: () => this.#convolution(node),
      _FusedConv2D: () => this.#convolution(node),
      StridedSlice: () => this.#slice(node),
      Pad: () => this.#pad(node, 'constant'),
      MirrorPad: () => this.#pad(node, 'reflect'),
      Reshape: () => this.#reshape(node),
      Pack: () => this.#pack(node),
      DivNoNan: () => this.#divideNoNan(node),
      Transpose: () => this.#emit('Transpose', [reduced()], node.name, { perm: axes() }),
      ExpandDims: () => this.#emit('Unsqueeze', [reduced(), this.#integers(axes())], node.name),
      Squeeze: () => this.#emit('Squeeze', [reduced(), this.#integers(node.integers('squeeze_dims'))], node.name),
      ConcatV2: () =>
        this.#emit('Concat', operands(node.inputs.length - 1), node.name, {
          axis: this.#constants(node.inputs.at(-1))[0] ?? 0,
        }),
      Square: () => this.#emit('Mul', [reduced(), reduced()], node.name),
      Sum: () => this.#emit('ReduceSum', [reduced(), this.#integers(axes())], node.name, { keepdims }),
      Min: () => this.#emit('ReduceMin', [reduced(), this.#integers(axes())], node.name, { keepdims }),
      Max: () => this.#emit('ReduceMax', [reduced(), this.#integers(axes())], node.name, { keepdims }),
    };
    const sameOperation = SAME_OPERATIONS[node.op];
    if (sameOperation !== undefined) this.#emit(sameOperation, operands(), node.name);
    else if (writers[node.op]) writers[node.op]?.();
    else throw new Error(`The operation ${node.op} (${node.name}) cannot be translated to ONNX.`);
  }
}

/** ONNX opset 18 (where ReduceMin and ReduceMax take their axes as an input). */
export const OPSET = 18;

export function graphToOnnx(model: GraphModel, inputs: OnnxGraph['inputs'], outputs: OnnxGraph['outputs']): OnnxGraph {
  const writer = new GraphToOnnx(model);
  for (const node of model.nodes) writer.add(node);
  return { nodes: writer.nodes, initializers: writer.initializers, inputs, outputs };
}
