/** Calls back at regular intervals, by a worker; see tickWorker. */
export interface TickTimer {
  readonly stop: () => void;
}

export type StartTicking = (milliseconds: number, onTick: () => void) => TickTimer;

export const startTicking: StartTicking = (milliseconds, onTick) => {
  const worker = new Worker(new URL('./tickWorker.ts', import.meta.url), { type: 'module' });
  worker.onmessage = onTick;
  worker.postMessage(milliseconds);
  return { stop: () => worker.terminate() };
};
