/** A worker that arranges one score with Coconet. It is loaded only where the operator has set a checkpoint. */
import type { ArrangingMessage, ModelArrangementRequest } from './arrangement.ts';
import { arrangeByModel } from './coconet/arrangeByModel.ts';
import { openPredictors } from './coconet/predictorPool.ts';

const tell = (message: ArrangingMessage): void => self.postMessage(message);

async function arrange(request: ModelArrangementRequest): Promise<void> {
  const predictors = await openPredictors(request.checkpoint);
  const score = await arrangeByModel(request, predictors, (share) => tell({ kind: 'progress', share }));
  tell({ kind: 'done', score });
}

self.onmessage = ({ data }: MessageEvent<ModelArrangementRequest>) => {
  arrange(data).catch((error: unknown) => {
    tell({ kind: 'failed', reason: error instanceof Error ? error.message : String(error) });
  });
};
