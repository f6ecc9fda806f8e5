import { setTimeout as delay } from 'node:timers/promises';
import { codeOf, stepAt } from '../../../server/accounts/timedCode.ts';

const STEP_MS = 30_000;
/** Time in which a page sends the code, on a busy machine. */
const SENDING_MS = 12_000;
/** A timer of Node may fire a millisecond early, which would still be in the step before. */
const EARLY_MS = 20;

/**
 * The code of an authenticator app in the step before this one, which is accepted until the step ends; the present one
 * is then left for the next sign-in, since no code is accepted twice. Shortly before the end, waits for the next step.
 */
export async function formerCode(key: Buffer): Promise<string> {
  const left = STEP_MS - (Date.now() % STEP_MS);
  if (left < SENDING_MS) await delay(left + EARLY_MS);
  return codeOf(key, stepAt(Date.now()) - 1);
}
