/**
 * Runs a list of passes, with pauses or without: the driver for everything inside one system. It may pause after each
 * pass, after each part, staff or voice, and after every 16 measures, slurs or marks of a long system. For a score in
 * one line, which is a single system, pauses after whole passes alone would be too far apart.
 *
 * `npm run bench steps` measures the steps. With 16 parts or voices a step, an orchestra of 20 staves and 400 measures
 * had single steps of 35 ms (sheet) and 98 ms (one line), against 5 and 10 ms when passes paused by themselves.
 */
import { finish, type Steps } from '../../steps.ts';
import type { PassList } from '../passList.ts';

/** Items between two pauses in long lists (measures, marks): each takes some hundredths of a millisecond. */
const ITEMS_A_STEP = 16;
/** Shorter lists pause after each item: a part, staff or voice of a whole score takes milliseconds. */
const LONG_LIST = 128;

/** Runs all passes in their order and returns the draft; pauses after each pass, and within those over many items. */
export function* runInSteps<Input extends object, Draft extends Input>(
  { passes }: PassList<Input, Draft>,
  input: Input,
): Steps<Draft> {
  // The types of the list guarantee that no pass reads a field before it is written.
  const draft = { ...input } as Record<string, unknown>;
  let count = 0;
  for (const { writes, items, isRepeated, run, reads } of passes) {
    const values = reads.map((field) => draft[field]) as never[];
    if (items !== undefined) {
      const list = draft[items] as readonly unknown[];
      const pace = list.length < LONG_LIST ? 1 : ITEMS_A_STEP;
      for (const [index, item] of list.entries()) {
        run(...values, item as never, index as never);
        count += 1;
        if (count % pace === 0) yield;
      }
    } else if (isRepeated === true) {
      while (run(...values) === true) {
        count += 1;
        if (count % ITEMS_A_STEP === 0) yield;
      }
    } else if (writes === undefined) run(...values);
    else draft[writes] = run(...values);
    yield;
  }
  return draft as Draft;
}

/** Runs all passes without a pause. */
export const runAll = <Input extends object, Draft extends Input>(list: PassList<Input, Draft>, input: Input): Draft =>
  finish(runInSteps(list, input));
