/**
 * A checkpoint of Coconet with random weights in the format of the real one, and a server of another origin that hands
 * it out: a tiny one of five layers and eight filters, or one of the real size.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface NetworkSize {
  readonly layers: number;
  readonly filters: number;
}
const TINY: NetworkSize = { layers: 5, filters: 8 };
/** 553,308 numbers. */
export const REAL_SIZE: NetworkSize = { layers: 33, filters: 128 };
const VOICES = 4;
/** A layer with its channels in four groups follows after so many layers. */
const SPLIT_EVERY = 17;
const SPLITS = 4;

interface Weight {
  readonly name: string;
  readonly shape: readonly number[];
  readonly dtype: 'float32';
}

function weightsOfLayer(layer: number, { layers, filters }: NetworkSize): Weight[] {
  const [inner, outer] = [layer === 0 ? 2 * VOICES : filters, layer === layers - 1 ? VOICES : filters];
  const kernel = layer < layers - 2 ? 3 : 2;
  const weight = (name: string, ...shape: number[]): Weight => ({
    name: `model/conv${layer}/${name}`,
    shape,
    dtype: 'float32',
  });
  const isSplit = layer > 0 && layer < layers - 2 && layer % SPLIT_EVERY === 0;
  const group = outer / SPLITS;
  const pointwise = isSplit
    ? Array.from({ length: SPLITS }, (_, split) => [
        weight(`split_${layer}_${split}/kernel`, group, group),
        weight(`split_${layer}_${split}/bias`, group),
      ]).flat()
    : [weight('SeparableConv2d/pointwise_weights', 1, 1, inner, outer), weight('SeparableConv2d/biases', outer)];
  return [
    weight('SeparableConv2d/depthwise_weights', kernel, kernel, inner, 1),
    ...pointwise,
    ...['gamma', 'beta', 'popmean', 'popvariance'].map((name) => weight(name, 1, 1, 1, outer)),
  ];
}

const weightsOf = (size: NetworkSize): readonly Weight[] =>
  Array.from({ length: size.layers }, (_, layer) => weightsOfLayer(layer, size)).flat();

export const manifestOf = (size: NetworkSize): string => JSON.stringify([{ paths: [SHARD], weights: weightsOf(size) }]);
const SHARD = 'group1-shard1of1';

/**
 * The same numbers in every run. Variances are positive; the others have both signs and a size that keeps the numbers of
 * the layers near one.
 */
export function shardOf(size: NetworkSize): Float32Array<ArrayBuffer> {
  let index = 0;
  const numbers = weightsOf(size).flatMap(({ name, shape }) => {
    const count = shape.reduce((product, each) => product * each, 1);
    const inputs = name.includes('depthwise') ? (shape[0] ?? 1) * (shape[1] ?? 1) : (shape.at(-2) ?? 1);
    const spread = /weights|kernel/.test(name) ? Math.sqrt(6 / inputs) : 0.3;
    return Array.from({ length: count }, () => {
      const even = (++index * 0.618_033_988_7) % 1;
      return name.endsWith('popvariance') ? 0.5 + even : name.endsWith('gamma') ? 0.5 + even : spread * (2 * even - 1);
    });
  });
  return Float32Array.from(numbers);
}

export interface CheckpointServer {
  /** The address of the checkpoint's folder. */
  readonly url: string;
  /** Names of the files that were asked for. */
  readonly asked: string[];
  /** `hanging`: no request is answered; `gone`: 404. */
  state: 'ready' | 'hanging' | 'gone';
  close(): void;
}

export async function serveCheckpoint(size = TINY): Promise<CheckpointServer> {
  const files = new Map<string, string | Buffer>([
    ['weights_manifest.json', manifestOf(size)],
    [SHARD, Buffer.from(shardOf(size).buffer)],
  ]);
  const server = createServer(({ url = '' }, response) => {
    const name = url.slice(url.lastIndexOf('/') + 1);
    running.asked.push(name);
    if (running.state === 'hanging') return;
    const file = running.state === 'ready' ? files.get(name) : undefined;
    response.writeHead(file === undefined ? 404 : 200, { 'access-control-allow-origin': '*' }).end(file ?? 'gone');
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  const { port } = server.address() as AddressInfo;
  const running: CheckpointServer = {
    url: `http://localhost:${port}/coconet`,
    asked: [],
    state: 'ready',
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
  return running;
}
