/** Calls for the kept versions of a score: the list, one version, and restoring one. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { asDateText } from '../../accounts/plans.ts';
import type { SaveAnswer } from '../../contract/calls.ts';
import type { InputOf } from '../../contract/callTable.ts';
import { saveScore } from '../../scores/scoreDocuments.ts';
import { findVersion, listVersions } from '../../scores/scoreVersions.ts';
import type { ScoreVersion, StoredVersion } from '../../scores/scoreVersions.ts';
import { TEXTS } from '../../texts/texts.ts';
import { COMPRESSED, answerCall } from '../answerCall.ts';
import { atMostHere } from '../callLimits.ts';
import type { Context } from '../context.ts';
import { Refusal } from '../refusal.ts';
import { requireScore, staleRefusal } from './scoreCalls.ts';
import { sendScore, showScore } from '../answers/sendScore.ts';
import { signedIn } from '../session.ts';

/** Each reads and writes the whole score. */
const RESTORES_PER_MINUTE = 60;

export function answerVersionCalls(application: FastifyInstance, context: Context): void {
  answerCall(application, 'scoreVersions', async ({ id }, request) => {
    const accountId = signedIn(request).account.id;
    const versions = await listVersions(context.database, accountId, id);
    if (versions.length === 0) await requireScore(context.database, accountId, id);
    return versions.map(describeVersion);
  });

  const read = async ({ id, number }: InputOf<'scoreVersion'>, request: FastifyRequest, reply: FastifyReply) => {
    const stored = await requireVersion(context, request, id, number);
    const { account, tier } = signedIn(request);
    // measures that are withheld from a free user are withheld in earlier versions too.
    const musicJson = await showScore(context.scores.of(account.id), stored, tier);
    return sendScore(reply, musicJson, describeVersion(stored));
  };
  answerCall(application, 'scoreVersion', read, COMPRESSED);

  const limit = { config: atMostHere(RESTORES_PER_MINUTE, '1 minute', 'tooManyRequests') };
  answerCall(application, 'bringBack', (form, request) => bringBack(context, form, request), limit);
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
  // An unknown song, or one without a score, gets the same refusal as in the other calls.
  await requireScore(database, accountId, songId);
  throw new Refusal(404, TEXTS.versionGone);
}

/** Restores a version by a save. The present score becomes a version, so restoring can be undone. */
async function bringBack(
  context: Context,
  { id, number, version }: InputOf<'bringBack'>,
  request: FastifyRequest,
): Promise<SaveAnswer> {
  const { document } = await requireVersion(context, request, id, number);
  // The save needs the title and composer of the version. The stored document contains the withheld measures for every
  // tier.
  const checked = await context.scores.of(signedIn(request).account.id).checkDocument(document);
  const target = { accountId: signedIn(request).account.id, songId: id, readVersion: version };
  const result = await saveScore(context.database, target, Buffer.from(checked.document), checked);
  if (result.outcome === 'unknown') throw new Refusal(404, TEXTS.songNotFound);
  if (result.outcome === 'stale') throw staleRefusal(result.version);
  return { ok: true, msg: TEXTS.versionBroughtBack, version: result.version };
}
