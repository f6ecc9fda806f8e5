/**
 * Computes from a browser's trace the cost of each input on the page's main thread: the processor time of all its tasks
 * from the one that handles the event to the end of the frame that is submitted after it.
 *
 * Without a GPU the graphics process draws more slowly than a fast typist presses keys, so that several inputs wait for
 * one frame. What the page does for a later input delayed no earlier one: the screen could have had a frame between
 * them. Such an input therefore costs its tasks up to the one of the next input, and in addition the whole task of the
 * frame, as if the frame were its own.
 */
import { pageThread, threadOf } from '../screen/frameCosts.ts';
import type { TraceEvent } from '../screen/frameCosts.ts';

const TASK = 'RunTask';
const COMMIT = 'Commit';
const EVENT = 'EventDispatch';

export type InputType = 'keydown' | 'pointermove' | 'pointerdown';

const endOf = ({ ts, dur = 0 }: TraceEvent): number => ts + dur;

/** Milliseconds for each input, in order of time. Inputs of one task count as one. */
export function inputCosts(events: readonly TraceEvent[], type: InputType): readonly number[] {
  const thread = pageThread(events);
  const own = events.filter((event) => threadOf(event) === thread).sort((a, b) => a.ts - b.ts);
  const commits = own.filter(({ name }) => name === COMMIT);
  const tasks = own.filter(({ name, ph }) => name === TASK && ph === 'X');
  const inputs = own.filter(({ name, args }) => name === EVENT && args?.data?.type === type);
  const handling = [...new Set(inputs.flatMap(({ ts }) => tasks.find((task) => endOf(task) >= ts) ?? []))];
  return handling.flatMap((task, index) => {
    const commit = commits.find(({ ts }) => ts >= task.ts);
    const frame = commit && tasks.find((each) => endOf(each) >= commit.ts);
    if (frame === undefined) return [];
    const next = Math.min(handling[index + 1]?.ts ?? Infinity, frame.ts);
    const before = tasks.filter(({ ts }) => ts >= task.ts && ts < next);
    return [before.reduce((sum, { tdur = 0 }) => sum + tdur / 1000, (frame.tdur ?? 0) / 1000)];
  });
}
