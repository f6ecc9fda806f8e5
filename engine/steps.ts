/** Work that a caller may pause: a page that is on screen has no time for a thousand measures at once. */

/** Yields between steps of some milliseconds each and returns what they have made. */
export type Steps<T> = Generator<undefined, T>;

/** All steps at once. */
export function finish<T>(steps: Steps<T>): T {
  let step = steps.next();
  while (step.done !== true) step = steps.next();
  return step.value;
}
