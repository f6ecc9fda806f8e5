/**
 * All the ways in which a process of ours is asked to end: Ctrl-C, a supervisor's SIGTERM, a closed terminal, and the
 * death of the npm that started it. (npm passes a SIGTERM to the shell that it runs us in, and the shell dies without
 * passing it on.)
 */
const PARENT_LOOK_MS = 1000;

/** @param stop may be called more than once. */
export function onStopRequest(stop: () => void): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
  if (process.env['npm_lifecycle_event'] === undefined) return;
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) stop();
  }, PARENT_LOOK_MS).unref();
}
