/** Work in slices while the page has nothing else to do. */

/** Of idle time in one go: whatever comes meanwhile waits no longer. */
const SLICE_MS = 6;
/** A page that is never idle still gets on, so slowly that nobody notices. */
const PATIENCE_MS = 250;
const IMPATIENT_SLICE_MS = 3;

function whenIdle(work: (milliseconds: number) => void): () => void {
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

/** Takes steps until one answers that it was the last. Answers what stops it. */
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
