/**
 * Writer for the part of the ONNX file format (a protobuf, onnx.proto3 of ONNX 1.15) that a model needs. The field
 * numbers are those of the specification. A dozen fields do not justify a dependency.
 */
const WIRE_VARINT = 0;
const WIRE_BYTES = 2;
const FLOAT = 1;
const INT64 = 7;

/** A constant tensor; `numbers` are written as 64-bit integers if `kind` is int64. */
export interface OnnxTensor {
  readonly kind: 'float' | 'int64';
  readonly shape: readonly number[];
  readonly numbers: ArrayLike<number>;
}

export interface OnnxNode {
  readonly op: string;
  readonly inputs: readonly string[];
  readonly output: string;
  /** Integers, lists of integers, or strings. */
  readonly attributes?: Readonly<Record<string, number | readonly number[] | string>>;
}

export interface OnnxValue {
  readonly name: string;
  /** Sizes of the dimensions; a string names a dimension of variable size. */
  readonly shape: readonly (number | string)[];
}

export interface OnnxGraph {
  readonly nodes: readonly OnnxNode[];
  readonly initializers: ReadonlyMap<string, OnnxTensor>;
  readonly inputs: readonly OnnxValue[];
  readonly outputs: readonly OnnxValue[];
}

function varint(value: number): Uint8Array {
  // Protobuf encodes negative numbers as ten bytes of their two's complement.
  let rest = BigInt.asUintN(64, BigInt(value));
  const bytes: number[] = [];
  do {
    const low = Number(rest & 0x7fn);
    rest >>= 7n;
    bytes.push(rest > 0n ? low | 0x80 : low);
  } while (rest > 0n);
  return Uint8Array.from(bytes);
}

const integer = (field: number, value: number): Uint8Array =>
  Buffer.concat([varint((field << 3) | WIRE_VARINT), varint(value)]);

const bytes = (field: number, content: Uint8Array): Uint8Array =>
  Buffer.concat([varint((field << 3) | WIRE_BYTES), varint(content.length), content]);

const text = (field: number, value: string): Uint8Array => bytes(field, Buffer.from(value, 'utf8'));

function rawNumbers({ kind, numbers }: OnnxTensor): Uint8Array {
  const array = kind === 'float' ? Float32Array.from(numbers) : BigInt64Array.from(Array.from(numbers, BigInt));
  return new Uint8Array(array.buffer);
}

const tensorProto = (name: string, tensor: OnnxTensor): Uint8Array =>
  Buffer.concat([
    ...tensor.shape.map((size) => integer(1, size)),
    integer(2, tensor.kind === 'float' ? FLOAT : INT64),
    text(8, name),
    bytes(9, rawNumbers(tensor)),
  ]);

function attributeProto(name: string, value: number | readonly number[] | string): Uint8Array {
  const [INT, STRING, INTS] = [2, 3, 7];
  if (typeof value === 'number') return Buffer.concat([text(1, name), integer(3, value), integer(20, INT)]);
  if (typeof value === 'string') return Buffer.concat([text(1, name), text(4, value), integer(20, STRING)]);
  return Buffer.concat([text(1, name), ...value.map((entry) => integer(8, entry)), integer(20, INTS)]);
}

const nodeProto = ({ op, inputs, output, attributes = {} }: OnnxNode): Uint8Array =>
  Buffer.concat([
    ...inputs.map((input) => text(1, input)),
    text(2, output),
    text(3, output),
    text(4, op),
    ...Object.entries(attributes).map(([name, value]) => bytes(5, attributeProto(name, value))),
  ]);

function valueProto({ name, shape }: OnnxValue): Uint8Array {
  const dimensions = shape.map((size) => bytes(1, typeof size === 'number' ? integer(1, size) : text(2, size)));
  const tensorType = Buffer.concat([integer(1, FLOAT), bytes(2, Buffer.concat(dimensions))]);
  return Buffer.concat([text(1, name), bytes(2, bytes(1, tensorType))]);
}

/** The bytes of the model file; inputs and outputs are float32. */
export function writeOnnx(graph: OnnxGraph, opset: number, producer: string): Uint8Array {
  const IR_VERSION = 8;
  const graphProto = Buffer.concat([
    ...graph.nodes.map((node) => bytes(1, nodeProto(node))),
    text(2, 'main'),
    ...[...graph.initializers].map(([name, tensor]) => bytes(5, tensorProto(name, tensor))),
    ...graph.inputs.map((value) => bytes(11, valueProto(value))),
    ...graph.outputs.map((value) => bytes(12, valueProto(value))),
  ]);
  const opsetProto = Buffer.concat([text(1, ''), integer(2, opset)]);
  return Buffer.concat([integer(1, IR_VERSION), text(2, producer), bytes(7, graphProto), bytes(8, opsetProto)]);
}
