/** A worker that holds one network and predicts one window at a time. */
import { openModel } from './openModel.ts';
import type { PredictAnswer, PredictOrder } from './predictorPool.ts';
import type { Predict } from './sampleVoices.ts';

let predict: Predict | undefined;

async function answerTo(order: PredictOrder): Promise<PredictAnswer> {
  if (order.kind === 'open') predict = await openModel(order.checkpoint);
  else if (predict !== undefined) return { kind: 'predicted', values: await predict(order.pianoroll, order.masks) };
  return { kind: 'opened' };
}

self.onmessage = ({ data }: MessageEvent<PredictOrder>) => {
  answerTo(data).then(
    (answer) => self.postMessage(answer, { transfer: answer.kind === 'predicted' ? [answer.values.buffer] : [] }),
    (error: unknown) =>
      self.postMessage({ kind: 'failed', reason: error instanceof Error ? error.message : String(error) }),
  );
};
