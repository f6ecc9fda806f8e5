/**
 * The same network in a worker for each core: WebAssembly computes on one core, and threads of its own would need a page
 * that no other site may share data with. The workers end with the worker that started them.
 */
import type { Predict } from './sampleVoices.ts';

export type PredictOrder =
  | { readonly kind: 'open'; readonly checkpoint: string }
  | { readonly kind: 'predict'; readonly pianoroll: Float32Array; readonly masks: Float32Array };
export type PredictAnswer =
  | { readonly kind: 'opened' }
  | { readonly kind: 'predicted'; readonly values: Float32Array }
  | { readonly kind: 'failed'; readonly reason: string };

/** Each holds the weights and its own memory of about 60 MB. */
const MOST_WORKERS = 4;

/** Rejects where the checkpoint cannot be fetched or is not one of Coconet. */
export function openPredictors(checkpoint: string): Promise<readonly Predict[]> {
  const count = Math.max(1, Math.min(MOST_WORKERS, navigator.hardwareConcurrency || 1));
  return Promise.all(Array.from({ length: count }, () => openPredictor(checkpoint)));
}

async function openPredictor(checkpoint: string): Promise<Predict> {
  const worker = new Worker(new URL('./predictWorker.ts', import.meta.url), { type: 'module' });
  const ask = (order: PredictOrder): Promise<PredictAnswer> =>
    new Promise((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<PredictAnswer>) =>
        data.kind === 'failed' ? reject(new Error(data.reason)) : resolve(data);
      worker.onerror = ({ message }) => reject(new Error(message || 'The worker of the network could not be started'));
      worker.postMessage(order, order.kind === 'predict' ? [order.pianoroll.buffer, order.masks.buffer] : []);
    });
  await ask({ kind: 'open', checkpoint });
  return async (pianoroll, masks) => {
    const answer = await ask({ kind: 'predict', pianoroll, masks });
    if (answer.kind !== 'predicted') throw new Error('The network has not answered with predictions');
    return answer.values;
  };
}
