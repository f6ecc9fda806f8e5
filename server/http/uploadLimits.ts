/** What an account may upload and have transcribed; where the limit is reached, the upload is refused with the reason. */
import { statfs } from 'node:fs/promises';
import type { FastifyRequest } from 'fastify';
import type { Configuration } from '../configuration.ts';
import { MEGABYTE } from '../configuration/limitSettings.ts';
import { transcriptions } from '../limits/allowances.ts';
import { take } from '../limits/throttles.ts';
import { limitsOf } from '../songbook/songLimit.ts';
import { TEXTS } from '../texts/texts.ts';
import type { Context } from './context.ts';
import { Refusal } from './refusal.ts';
import { signedIn } from './session.ts';

/** @throws Refusal where the account has had as many recordings transcribed today as it may. */
export async function takeTranscriptions(
  { configuration, database }: Context,
  request: FastifyRequest,
  count: number,
): Promise<void> {
  const { account } = signedIn(request);
  const allowance = transcriptions(account.id, limitsOf(account, configuration.limits).transcriptionsPerDay);
  if (count > 0 && !(await take(database, allowance, count))) throw new Refusal(429, TEXTS.transcriptionsUsedUp);
}

/** The reason of a refusal while the disk is nearly full: the embedded database needs the rest of it. */
export async function refusalOfFullDisk({ dataDirectory, limits }: Configuration): Promise<Refusal | undefined> {
  const { bavail, bsize } = await statfs(dataDirectory);
  const free = bavail * bsize;
  if (free >= limits.minFreeBytes) return undefined;
  const inMegabytes = (bytes: number) => Math.floor(bytes / MEGABYTE);
  const cause = `The disk of DATA_DIR has ${inMegabytes(free)} MB left; MIN_FREE_MEGABYTES is ${inMegabytes(limits.minFreeBytes)}.`;
  // The user reads that files cannot be stored; why is for the operator, in the log.
  return new Refusal(503, TEXTS.filesNotTaken, {}, new Error(cause));
}
