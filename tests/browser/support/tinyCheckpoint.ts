/**
 * A checkpoint of Coconet with random weights, five layers and eight filters, in the format of the real one, and a server
 * of another origin that hands it out.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const LAYERS = 5;
const FILTERS = 8;
const VOICES = 4;

interface Weight {
  readonly name: string;
  readonly shape: readonly number[];
  readonly dtype: 'float32';
}

function weightsOfLayer(layer: number): Weight[] {
  const [inner, outer] = [layer === 0 ? 2 * VOICES : FILTERS, layer === LAYERS - 1 ? VOICES : FILTERS];
  const kernel = layer < LAYERS - 2 ? 3 : 2;
  const weight = (name: string, ...shape: number[]): Weight => ({
    name: `model/conv${layer}/${name}`,
    shape,
    dtype: 'float32',
  });
  return [
    weight('SeparableConv2d/depthwise_weights', kernel, kernel, inner, 1),
    weight('SeparableConv2d/pointwise_weights', 1, 1, inner, outer),
    weight('SeparableConv2d/biases', outer),
    ...['gamma', 'beta', 'popmean', 'popvariance'].map((name) => weight(name, 1, 1, 1, outer)),
  ];
}

const WEIGHTS = Array.from({ length: LAYERS }, (_, layer) => weightsOfLayer(layer)).flat();
const SHARD = 'group1-shard1of1';
const MANIFEST = JSON.stringify([{ paths: [SHARD], weights: WEIGHTS }]);

/** Small positive numbers, which variances need, the same in every run. */
function shardBytes(): Buffer {
  const count = WEIGHTS.reduce((sum, { shape }) => sum + shape.reduce((product, size) => product * size, 1), 0);
  const values = Float32Array.from({ length: count }, (_, index) => 0.1 + 0.4 * ((index * 0.618) % 1));
  return Buffer.from(values.buffer);
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

export async function serveCheckpoint(): Promise<CheckpointServer> {
  const files = new Map<string, string | Buffer>([
    ['weights_manifest.json', MANIFEST],
    [SHARD, shardBytes()],
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
