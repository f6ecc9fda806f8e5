/** Where the worker runs, and how an operator watches one that runs alone. */
import { z } from 'zod';
import { wholeNumber } from './wholeNumber.ts';

export const WORKER_VARIABLES = {
  /** Whether `npm start` runs a worker beside the server. */
  WORKER: z.enum(['on', 'off'], { error: 'must be on or off' }).default('on'),
  /** The port at which `npm run worker` answers /health and /metrics. */
  WORKER_PORT: wholeNumber(1, 65_535).optional(),
};

/** No other worker can use the embedded database. */
export function checkWorkerVariables(
  set: { readonly WORKER: 'on' | 'off'; readonly DATABASE_URL?: string | undefined },
  context: z.RefinementCtx,
): void {
  if (set.WORKER === 'on' || set.DATABASE_URL !== undefined) return;
  context.addIssue({ code: 'custom', path: ['WORKER'], message: 'can be off only where DATABASE_URL is set' });
}
