/** Checks an export in a worker, while the server writes the file. */
import type { ExportLoss, ProvenFormat, Score } from '../../../../engine/index.ts';
import type { ProofOrder, ProofReport } from './proofWorker.ts';

/** Resolves with the elements that the format cannot contain. Rejects where the file could not be written or read. */
export function startProof(score: Score, format: ProvenFormat): Promise<readonly ExportLoss[]> {
  const worker = new Worker(new URL('./proofWorker.ts', import.meta.url), { type: 'module' });
  return new Promise<readonly ExportLoss[]>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<ProofReport>) => {
      if (data.ok) resolve(data.losses);
      else reject(new Error(data.reason));
    };
    worker.onerror = ({ message }) => reject(new Error(message));
    worker.postMessage({ score, format } satisfies ProofOrder);
  }).finally(() => worker.terminate());
}
