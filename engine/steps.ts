/** Work in steps, between which a caller may pause: laying out a long score at once would block the page. */

/** Yields after steps of some milliseconds each and returns the result. */
export type Steps<T> = Generator<undefined, T>;

/** Runs all steps and returns their result. */
export function finish<T>(steps: Steps<T>): T {
  let step = steps.next();
  while (step.done !== true) step = steps.next();
  return step.value;
}

/** For entries that take some hundredths of a millisecond each, as a measure of one part does in most passes. */
const ENTRIES_A_STEP = 16;

/** `list.map(make)` in steps. */
export function* mapInSteps<T, Made>(list: readonly T[], make: (entry: T, index: number) => Made): Steps<Made[]> {
  const made: Made[] = [];
  for (let index = 0; index < list.length; index++) {
    made.push(make(list[index] as T, index));
    if (made.length % ENTRIES_A_STEP === 0) yield;
  }
  return made;
}
