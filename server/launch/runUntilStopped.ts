import { onStopRequest } from './onStopRequest.ts';
import type { Running } from './startSongleaf.ts';

/** Every part has its own time limit for stopping; this one covers unexpected cases. */
const STOP_MS = 90_000;

/** Stops the parts in order when the process should end, once, however many signals arrive. */
export function runUntilStopped(running: Pick<Running, 'stop'>): void {
  let isStopping = false;
  const stop = () => {
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => process.exit(1), STOP_MS).unref();
    running.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  onStopRequest(stop);
}
