/**
 * Calls a function when this process should end: on Ctrl-C, a supervisor's SIGTERM, a closed terminal, or the end of
 * the npm process that started it. (npm passes a SIGTERM to the shell in which it runs this process, and the shell ends
 * without passing it on.)
 */
const PARENT_CHECK_MS = 1000;

/** @param stop may be called more than once. */
export function onStopRequest(stop: () => void): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
  if (process.env['npm_lifecycle_event'] === undefined) return;
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) stop();
  }, PARENT_CHECK_MS).unref();
}
