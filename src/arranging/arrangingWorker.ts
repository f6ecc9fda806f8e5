/** A worker that arranges one score and reports its progress. */
import { arrangeByRules } from '../../engine/index.ts';
import type { Score } from '../../engine/index.ts';
import type { ArrangingMessage, RulesRequest } from './arrangement.ts';

const tell = (message: ArrangingMessage): void => self.postMessage(message);

function byRules({ score, ensemble }: RulesRequest): Score {
  const steps = arrangeByRules(score, ensemble);
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
    tell({ kind: 'progress', share: step.value });
  }
}

self.onmessage = ({ data }: MessageEvent<RulesRequest>) => {
  try {
    tell({ kind: 'done', score: byRules(data) });
  } catch (error) {
    tell({ kind: 'failed', reason: error instanceof Error ? error.message : String(error) });
  }
};
