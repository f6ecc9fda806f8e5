/**
 * Computes from a browser's trace the cost of each input on the page's main thread: the processor time of all its tasks
 * from the one that handles the event to the end of the frame that is submitted after it. Inputs that share a frame
 * count as one.
 */
import { pageThread, threadOf } from '../screen/frameCosts.ts';
import type { TraceEvent } from '../screen/frameCosts.ts';

const TASK = 'RunTask';
const COMMIT = 'Commit';
const EVENT = 'EventDispatch';

export type InputType = 'keydown' | 'pointermove' | 'pointerdown';

/** Milliseconds for each input, in order of time. */
export function inputCosts(events: readonly TraceEvent[], type: InputType): readonly number[] {
  const thread = pageThread(events);
  const own = events.filter((event) => threadOf(event) === thread).sort((a, b) => a.ts - b.ts);
  const inputs = own.filter(({ name, args }) => name === EVENT && args?.data?.type === type);
  const commits = own.filter(({ name }) => name === COMMIT);
  const tasks = own.filter(({ name, ph }) => name === TASK && ph === 'X');
  const costs: number[] = [];
  let countedTo = 0;
  for (const { ts } of inputs) {
    if (ts < countedTo) continue;
    const commit = commits.find((each) => each.ts >= ts);
    if (commit === undefined) break;
    const until = tasks.find((task) => task.ts + (task.dur ?? 0) >= commit.ts);
    countedTo = until === undefined ? commit.ts : until.ts + (until.dur ?? 0);
    const counted = tasks.filter((task) => task.ts + (task.dur ?? 0) >= ts && task.ts < countedTo);
    costs.push(counted.reduce((sum, { tdur = 0 }) => sum + tdur / 1000, 0));
  }
  return costs;
}
