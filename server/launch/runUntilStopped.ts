import { onStopRequest } from './onStopRequest.ts';
import type { Running } from './startSongleaf.ts';

/** Every part has a time limit of its own; this is for what nobody foresaw. */
const STOP_MS = 90_000;

/** Ends everything in order, however often it is asked to. */
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
