/**
 * Arranges a score in a worker: by the model where the operator has set one, otherwise, or where the model fails, by
 * rules.
 */
import type { Score } from '../../engine/index.ts';
import { logFailure } from '../api/index.ts';
import type {
  Arrangement,
  ArrangementRequest,
  ArrangingMessage,
  ModelArrangementRequest,
  RulesRequest,
} from './arrangement.ts';

export interface ArrangingListener {
  readonly onProgress: (share: number) => void;
  readonly onDone: (arrangement: Arrangement) => void;
  readonly onFailure: (error: Error) => void;
}

/** Returns a function that stops the work; afterwards no listener is called. */
export function startArranging(request: ArrangementRequest, listener: ArrangingListener): () => void {
  const { score, ensemble, checkpoint } = request;
  const byRules = (writer: 'rules' | 'rulesInstead') =>
    runWorker(rulesWorker(), { score, ensemble }, { ...listener, onScore: doneBy(request, writer, listener) });
  if (checkpoint === null) return byRules('rules');
  const [seed = 0] = crypto.getRandomValues(new Uint32Array(1));
  let stop = runWorker(
    modelWorker(),
    { score, ensemble, checkpoint, seed },
    {
      onProgress: listener.onProgress,
      onScore: doneBy(request, 'model', listener),
      onFailure: (error) => {
        logFailure('The AI model', error);
        listener.onProgress(0);
        stop = byRules('rulesInstead');
      },
    },
  );
  return () => stop();
}

const rulesWorker = (): Worker => new Worker(new URL('./arrangingWorker.ts', import.meta.url), { type: 'module' });
const modelWorker = (): Worker => new Worker(new URL('./coconetWorker.ts', import.meta.url), { type: 'module' });

/** Measures of the former score are reused as the same objects, so that caches keyed by them stay valid. */
const doneBy =
  ({ score: { measures } }: ArrangementRequest, writer: Arrangement['writer'], { onDone }: ArrangingListener) =>
  (score: Score): void =>
    onDone({ score: { ...score, measures }, writer });

interface WorkerListener extends Pick<ArrangingListener, 'onProgress' | 'onFailure'> {
  readonly onScore: (score: Score) => void;
}

/** Sends one request to a worker, and ends the worker after its answer. */
function runWorker(
  worker: Worker,
  request: RulesRequest | ModelArrangementRequest,
  { onProgress, onScore, onFailure }: WorkerListener,
): () => void {
  const stop = (): void => {
    worker.onmessage = null;
    worker.onerror = null;
    worker.terminate();
  };
  worker.onmessage = ({ data }: MessageEvent<ArrangingMessage>) => {
    if (data.kind === 'progress') return onProgress(data.share);
    stop();
    return data.kind === 'done' ? onScore(data.score) : onFailure(new Error(data.reason));
  };
  worker.onerror = ({ message }) => {
    stop();
    onFailure(new Error(message || 'The worker that arranges could not be started'));
  };
  worker.postMessage(request);
  return stop;
}
