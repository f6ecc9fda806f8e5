/** Work that a caller may pause: a page that is on screen has no time for a thousand measures at once. */

/** Yields between steps of some milliseconds each and returns what they have made. */
export type Steps<T> = Generator<undefined, T>;

/** All steps at once. */
export function finish<T>(steps: Steps<T>): T {
  let step = steps.next();
  while (step.done !== true) step = steps.next();
  return step.value;
}

/** Of what takes some hundredths of a millisecond each, as a measure of one part does in most passes. */
const ENTRIES_A_STEP = 16;

/** `list.forEach(act)`. */
export function* eachInSteps<T>(list: Iterable<T>, act: (entry: T) => void): Steps<void> {
  let count = 0;
  for (const entry of list) {
    act(entry);
    count += 1;
    if (count % ENTRIES_A_STEP === 0) yield;
  }
}

/** `list.map(make)`. */
export function* mapInSteps<T, Made>(list: readonly T[], make: (entry: T, index: number) => Made): Steps<Made[]> {
  const made: Made[] = [];
  for (let index = 0; index < list.length; index++) {
    made.push(make(list[index] as T, index));
    if (made.length % ENTRIES_A_STEP === 0) yield;
  }
  return made;
}
