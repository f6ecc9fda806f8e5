/** Runs work in slices while the page is idle. */

/** Longest slice of idle work in milliseconds, for which an event may have to wait. */
const SLICE_MS = 6;
/** A page that is hidden draws no frames. */
const HIDDEN_MS = 100;
/** On a page that is never idle, a short slice is run at this interval. */
const PATIENCE_MS = 250;
const IMPATIENT_SLICE_MS = 3;

/**
 * Calls `work` once when the page is idle, with the milliseconds that it may take. Returns a function that cancels it.
 */
export function whenIdle(work: (milliseconds: number) => void): () => void {
  // Safari has no idle callbacks.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(() => work(SLICE_MS), 16);
    return () => clearTimeout(timer);
  }
  const request = requestIdleCallback(
    (deadline) => work(deadline.didTimeout ? IMPATIENT_SLICE_MS : Math.min(SLICE_MS, deadline.timeRemaining())),
    { timeout: PATIENCE_MS },
  );
  return () => cancelIdleCallback(request);
}

/** Runs steps in idle time until one returns that it was the last. Returns a function that stops it. */
export function workWhenIdle(step: () => boolean): () => void {
  const slice = (milliseconds: number): void => {
    const end = performance.now() + milliseconds;
    do if (step()) return;
    while (performance.now() < end);
    stop = whenIdle(slice);
  };
  let stop = whenIdle(slice);
  return () => stop();
}

/** Resolves in the next task, so that inputs are handled in between. */
export const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/** Resolves in a task after the next frame, so that the answer to an input is drawn before longer work begins. */
export const afterFrame = (): Promise<void> =>
  new Promise((resolve) => {
    const limit = setTimeout(resolve, HIDDEN_MS);
    requestAnimationFrame(() =>
      setTimeout(() => {
        clearTimeout(limit);
        resolve();
      }),
    );
  });
