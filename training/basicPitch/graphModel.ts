/** Reads a TensorFlow.js graph model (`model.json` and its weight shards) from a folder. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

interface AttributeJson {
  readonly i?: string;
  readonly s?: string;
  readonly b?: boolean;
  readonly list?: { readonly i?: readonly string[]; readonly s?: readonly string[] };
}

interface NodeJson {
  readonly name: string;
  readonly op: string;
  readonly input?: readonly string[];
  readonly attr?: Readonly<Record<string, AttributeJson>>;
}

interface ModelJson {
  readonly modelTopology: { readonly node: readonly NodeJson[] };
  readonly weightsManifest: readonly {
    readonly paths: readonly string[];
    readonly weights: readonly {
      readonly name: string;
      readonly shape: readonly number[];
      readonly dtype: 'float32' | 'int32';
    }[];
  }[];
}

export interface Weight {
  readonly shape: readonly number[];
  readonly dtype: 'float32' | 'int32';
  readonly numbers: Float32Array | Int32Array;
}

const decodeText = (base64: string): string => Buffer.from(base64, 'base64').toString('latin1');

/** One operation with its decoded attributes. */
export class GraphNode {
  readonly name: string;
  readonly op: string;
  readonly inputs: readonly string[];
  readonly #attributes: Readonly<Record<string, AttributeJson>>;

  constructor(json: NodeJson) {
    this.name = json.name;
    this.op = json.op;
    this.inputs = json.input ?? [];
    this.#attributes = json.attr ?? {};
  }

  integer(name: string): number {
    return Number(this.#attributes[name]?.i ?? 0);
  }

  integers(name: string): number[] {
    return (this.#attributes[name]?.list?.i ?? []).map(Number);
  }

  text(name: string): string {
    return decodeText(this.#attributes[name]?.s ?? '');
  }

  texts(name: string): string[] {
    return (this.#attributes[name]?.list?.s ?? []).map(decodeText);
  }

  flag(name: string): boolean {
    return this.#attributes[name]?.b ?? false;
  }
}

export interface GraphModel {
  /** In topological order: every node comes after its inputs, as the converter of TensorFlow.js writes them. */
  readonly nodes: readonly GraphNode[];
  readonly weights: ReadonlyMap<string, Weight>;
}

export function readGraphModel(folder: string): GraphModel {
  const model = JSON.parse(readFileSync(join(folder, 'model.json'), 'utf8')) as ModelJson;
  const weights = new Map<string, Weight>();
  for (const group of model.weightsManifest) {
    const shard = new Uint8Array(Buffer.concat(group.paths.map((path) => readFileSync(join(folder, path)))));
    let offset = 0;
    for (const { name, shape, dtype } of group.weights) {
      const count = shape.reduce((product, size) => product * size, 1);
      const view = dtype === 'float32' ? Float32Array : Int32Array;
      weights.set(name, { shape, dtype, numbers: new view(shard.buffer, offset, count) });
      offset += 4 * count;
    }
  }
  return { nodes: model.modelTopology.node.map((node) => new GraphNode(node)), weights };
}
