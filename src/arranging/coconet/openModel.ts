/**
 * Loads Coconet from a checkpoint (`weights_manifest.json` and its shards), to be run by WebAssembly in a worker. Only
 * `@magenta/music/esm/coconet` is imported, and only here: the whole package is 1.7 MB and expects a page.
 */
import wasmUrl from '@tensorflow/tfjs-backend-wasm/dist/tfjs-backend-wasm.wasm?url';
import simdUrl from '@tensorflow/tfjs-backend-wasm/dist/tfjs-backend-wasm-simd.wasm?url';
import threadedUrl from '@tensorflow/tfjs-backend-wasm/dist/tfjs-backend-wasm-threaded-simd.wasm?url';
import { foldNetwork } from './foldedNetwork.ts';
import type { FoldSpec, Variables } from './foldedNetwork.ts';
import { readModelSpec } from './modelSpec.ts';
import type { Predict } from './sampleVoices.ts';

/** The fields of the package's class that its types hide. */
interface OpenCoconet {
  spec: FoldSpec;
  initialize: () => Promise<void>;
  readonly convnet: { readonly rawVars: Variables; dispose: () => void };
}

/**
 * Replaces `window` and `fetch`: the package reads `window`, and neither it nor tfjs checks the status of an answer.
 */
function prepareWorker(): void {
  const plainFetch = self.fetch.bind(self);
  const checkedFetch: typeof fetch = async (input, init) => {
    const response = await plainFetch(input, init);
    if (!response.ok) throw new Error(`${response.url} answers ${response.status}`);
    return response;
  };
  Object.assign(self, { window: self, fetch: checkedFetch });
}

/** Rejects where the checkpoint cannot be fetched or is not one of Coconet. */
export async function openModel(checkpoint: string): Promise<Predict> {
  prepareWorker();
  const [tf, wasm, { Coconet }] = await Promise.all([
    import('@tensorflow/tfjs-core'),
    import('@tensorflow/tfjs-backend-wasm'),
    import('@magenta/music/esm/coconet'),
  ]);
  wasm.setWasmPaths({
    'tfjs-backend-wasm.wasm': wasmUrl,
    'tfjs-backend-wasm-simd.wasm': simdUrl,
    'tfjs-backend-wasm-threaded-simd.wasm': threadedUrl,
  });
  if (!(await tf.setBackend('wasm'))) throw new Error('The WebAssembly backend of tfjs does not start');
  const manifest: unknown = await (await fetch(`${checkpoint}/weights_manifest.json`)).json();
  const model = new Coconet(checkpoint) as unknown as OpenCoconet;
  model.spec = readModelSpec(manifest, model.spec);
  await model.initialize();
  const { spec, convnet } = model;
  const predict = foldNetwork(tf, spec, convnet.rawVars);
  convnet.dispose();
  return predict;
}
