/**
 * The same network in several workers: WebAssembly computes on one core, and its threads would require a page that is
 * isolated from other origins. The workers end with the worker that started them.
 */
import type { Predict } from './sampleVoices.ts';

export type PredictOrder =
  | { readonly kind: 'open'; readonly checkpoint: string }
  | { readonly kind: 'predict'; readonly pianoroll: Float32Array; readonly masks: Float32Array };
export type PredictAnswer =
  | { readonly kind: 'opened' }
  | { readonly kind: 'predicted'; readonly values: Float32Array }
  | { readonly kind: 'failed'; readonly reason: string };

/**
 * The properties of the machine that browsers report. `deviceMemory` is in GB, at most 8, and some browsers lack it.
 */
interface Machine {
  readonly hardwareConcurrency?: number;
  readonly deviceMemory?: number;
}

/** A worker takes 160 MB with a network of the real size, so that only machines with much memory get more than two. */
export function workersFor({ hardwareConcurrency = 1, deviceMemory = 0 }: Machine): number {
  return Math.max(1, Math.min(deviceMemory >= 8 ? 4 : 2, hardwareConcurrency));
}

/** Rejects where the checkpoint cannot be fetched or is not one of Coconet. */
export async function openPredictors(checkpoint: string): Promise<readonly Predict[]> {
  // Old browsers do not let a worker start another one.
  if (typeof Worker !== 'function') return [await (await import('./openModel.ts')).openModel(checkpoint)];
  return Promise.all(Array.from({ length: workersFor(navigator) }, () => openPredictor(checkpoint)));
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
