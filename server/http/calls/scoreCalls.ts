/** Calls for reading, saving and rating a score (O-26 to O-28). */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Tier } from '../../accounts/plans.ts';
import { MAX_FORM_BYTES } from '../../configuration.ts';
import type { SaveAnswer } from '../../contract/calls.ts';
import type { InputOf } from '../../contract/callTable.ts';
import { loadScore, saveScore, unpackScore } from '../../scores/scoreDocuments.ts';
import type { ScoreDocument } from '../../scores/scoreDocuments.ts';
import { LockedMeasures, ScoreRefused } from '../../scores/scoreThreads.ts';
import type { ScoreThreads, StoredScore } from '../../scores/scoreThreads.ts';
import { originalSoundOf } from '../../songbook/originalSound.ts';
import { rateSong } from '../../songbook/songs.ts';
import type { Database } from '../../database/database.ts';
import { TEXTS } from '../../texts.ts';
import { COMPRESSED, answerCall } from '../answerCall.ts';
import type { Context } from '../context.ts';
import { Refusal } from '../refusal.ts';
import { signedIn } from '../session.ts';

/** The value of `unlocked` for scores made before locks were introduced (N-16). */
const MADE_BEFORE_LOCKS = 2;

export function answerScoreCalls(application: FastifyInstance, context: Context): void {
  const { database, scores, blobs } = context;
  const read = async ({ id }: InputOf<'score'>, request: FastifyRequest, reply: FastifyReply) => {
    const { account, tier } = signedIn(request);
    const score = await requireScore(database, account.id, id);
    const { quality, version, unlocked } = score;
    const [musicJson, original] = await Promise.all([showScore(scores, score, tier), originalSoundOf(blobs, score)]);
    const before = unlocked === MADE_BEFORE_LOCKS;
    return sendScore(reply, musicJson, { quality, unlocked, before, version, hasOriginal: original !== undefined });
  };
  answerCall(application, 'score', read, COMPRESSED);

  answerCall(application, 'saveScore', (form, request) => save(context, form, request), { bodyLimit: MAX_FORM_BYTES });

  answerCall(application, 'rateQuality', async ({ id, value }, request) => {
    if (!(await rateSong(database, signedIn(request).account.id, id, value)))
      throw new Refusal(404, TEXTS.songNotFound);
    return { ok: true, msg: TEXTS.ratingUpdated };
  });
}

/** N-16, X-07: only free users see a shortened score, and only of songs that are not unlocked. */
export const isLockedFor = (tier: Tier, unlocked: number): boolean => tier === 'free' && unlocked === 0;

/** @returns MusicJSON text with the measures that this user may see. */
export async function showScore(
  scores: ScoreThreads,
  { document, unlocked }: { readonly document: Buffer; readonly unlocked: number },
  tier: Tier,
): Promise<string> {
  // A song that was never locked has no withheld measures and no marks of them, so its stored text is returned
  // unchanged.
  if (unlocked > 0) return unpackScore(document);
  return Buffer.from(await scores.show(document, isLockedFor(tier, unlocked))).toString('utf8');
}

/** Sends the text as it is: parsing it and writing it again would change nothing. */
export function sendScore(reply: FastifyReply, musicJson: string, properties: object): FastifyReply {
  return reply.type('application/json').send(`{"musicVo":${musicJson},"properties":${JSON.stringify(properties)}}`);
}

async function save(
  { database, scores }: Context,
  { id, sheet, version }: InputOf<'saveScore'>,
  request: FastifyRequest,
): Promise<SaveAnswer> {
  const { account, tier } = signedIn(request);
  const stored = await requireScore(database, account.id, id);
  const isLocked = isLockedFor(tier, stored.unlocked);
  // Withheld measures are identified by their position in the version that the client read.
  if (isLocked && version === undefined) throw new Refusal(400, TEXTS.versionRequired, { field: 'version' });
  if (version !== undefined && version !== stored.version) throw staleRefusal(stored.version);
  const checked = await (isLocked ? scores.restore(sheet, stored.document) : scores.check(sheet)).catch(
    (error: unknown) => refuseSheet(error, request),
  );
  const target = { accountId: account.id, songId: id, readVersion: version };
  const result = await saveScore(database, target, Buffer.from(checked.document), checked);
  if (result.outcome === 'unknown') throw new Refusal(404, TEXTS.songNotFound);
  if (result.outcome === 'stale') throw staleRefusal(result.version);
  return { ok: true, msg: TEXTS.changesSaved, version: result.version };
}

/** The answer contains the number of the newer version, so that the editor can fetch it. */
export const staleRefusal = (version: number) => new Refusal(409, TEXTS.newerVersion, { version });

function refuseSheet(error: unknown, request: FastifyRequest): StoredScore {
  if (error instanceof LockedMeasures) throw new Refusal(409, TEXTS.lockedBarsChanged);
  if (!(error instanceof ScoreRefused)) throw error;
  request.log.info({ reason: error.message }, 'A sheet was refused.');
  throw new Refusal(400, TEXTS.sheetNotValid, { field: 'sheet' });
}

/** Returns the score of the account's song. The id of another user's song is answered like an unknown id. */
export async function requireScore(database: Database, accountId: string, id: string): Promise<ScoreDocument> {
  const score = await loadScore(database, accountId, id);
  if (score === undefined) throw new Refusal(404, TEXTS.songNotFound);
  if (score === null) throw new Refusal(409, TEXTS.scoreNotReady);
  return score;
}
