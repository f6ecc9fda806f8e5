/** Calls for the kept versions of a score: which there are, one of them, and bringing it back. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { asDateText } from '../../accounts/plans.ts';
import type { SaveAnswer } from '../../contract/calls.ts';
import type { InputOf } from '../../contract/callTable.ts';
import { saveScore, unpackScore } from '../../scores/scoreDocuments.ts';
import { findVersion, listVersions } from '../../scores/scoreVersions.ts';
import type { ScoreVersion, StoredVersion } from '../../scores/scoreVersions.ts';
import { TEXTS } from '../../texts.ts';
import { answerCall } from '../answerCall.ts';
import type { Context } from '../context.ts';
import { Refusal } from '../refusal.ts';
import { requireScore, sendScore, showScore, staleRefusal } from './scoreCalls.ts';
import { signedIn } from '../session.ts';

export function answerVersionCalls(application: FastifyInstance, context: Context): void {
  answerCall(application, 'scoreVersions', async ({ id }, request) => {
    const accountId = signedIn(request).account.id;
    const versions = await listVersions(context.database, accountId, id);
    if (versions.length === 0) await requireScore(context.database, accountId, id);
    return versions.map(describeVersion);
  });

  answerCall(application, 'scoreVersion', async ({ id, number }, request, reply) => {
    const stored = await requireVersion(context, request, id, number);
    // what a free user does not see of the score, they do not see of its past.
    const musicJson = await showScore(context.scores, stored, signedIn(request).tier);
    return sendScore(reply, musicJson, describeVersion(stored));
  });

  answerCall(application, 'bringBack', (form, request) => bringBack(context, form, request));
}

const describeVersion = ({ version, saved_at }: ScoreVersion) => ({ Number: version, Saved: asDateText(saved_at) });

async function requireVersion(
  { database }: Context,
  request: FastifyRequest,
  songId: string,
  version: number,
): Promise<StoredVersion> {
  const accountId = signedIn(request).account.id;
  const stored = await findVersion(database, { accountId, songId, version });
  if (stored !== undefined) return stored;
  // A song that is unknown, or has no score, is answered as everywhere else.
  await requireScore(database, accountId, songId);
  throw new Refusal(404, TEXTS.versionGone);
}

/** A save like any other: what stood becomes a version itself, so that bringing back can be taken back. */
async function bringBack(
  context: Context,
  { id, number, version }: InputOf<'bringBack'>,
  request: FastifyRequest,
): Promise<SaveAnswer> {
  const { document } = await requireVersion(context, request, id, number);
  // Its title and composer are needed beside it. The withheld measures are in the stored document, whoever asks.
  const checked = await context.scores.check(await unpackScore(document));
  const target = { accountId: signedIn(request).account.id, songId: id, readVersion: version };
  const result = await saveScore(context.database, target, Buffer.from(checked.document), checked);
  if (result.outcome === 'unknown') throw new Refusal(404, TEXTS.songNotFound);
  if (result.outcome === 'stale') throw staleRefusal(result.version);
  return { ok: true, msg: TEXTS.versionBroughtBack, version: result.version };
}
