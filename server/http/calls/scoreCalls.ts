/** Calls for reading, saving and rating a score (O-26 to O-28). */
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AccountRow } from '../../accounts/sessions.ts';
import type { Configuration } from '../../configuration.ts';
import type { SaveAnswer } from '../../contract/calls.ts';
import type { InputOf } from '../../contract/callTable.ts';
import { remarksOf } from '../../contract/remarks.ts';
import { loadScore, saveScore } from '../../scores/scoreDocuments.ts';
import type { ScoreDocument } from '../../scores/scoreDocuments.ts';
import { LockedMeasures, ScoreRefused } from '../../scores/scoreThreads.ts';
import type { StoredScore } from '../../scores/scoreThreads.ts';
import { originalSoundOf } from '../../songbook/originalSound.ts';
import { rateSong } from '../../songbook/songs.ts';
import { limitsOf, QuotaReached, spaceUsedBy } from '../../songbook/songLimit.ts';
import type { Database } from '../../database/database.ts';
import { TEXTS } from '../../texts/texts.ts';
import { COMPRESSED, answerCall } from '../answerCall.ts';
import { atMostHere } from '../callLimits.ts';
import type { Context } from '../context.ts';
import { MAX_SAVE_BYTES, receiveSaves } from '../receiveSave.ts';
import { Refusal } from '../refusal.ts';
import { beginningForAnswer, isLockedFor, sendScore, showScore } from '../answers/sendScore.ts';
import { signedIn } from '../session.ts';

/** Far more than an editor saves, which waits for each save. */
const SAVES_PER_MINUTE = 240;
const RATINGS_PER_MINUTE = 60;
/** Sources of scores that were transcribed (M-04). */
const TRANSCRIBED = ['Youtube', 'Audio'];
/** The largest form takes ten minutes at a megabit per second; ordinary ones have a thousandth of it. */
const SAVE_SECONDS = 600;
/** Of a compressed score. */
const COUNTED_BYTES = 100_000;
/** The value of `unlocked` for scores made before locks were introduced (N-16). */
const MADE_BEFORE_LOCKS = 2;

export function answerScoreCalls(application: FastifyInstance, context: Context): void {
  const { database, scores, blobs } = context;
  const read = async ({ id }: InputOf<'score'>, request: FastifyRequest, reply: FastifyReply) => {
    const { account, tier } = signedIn(request);
    const score = await requireScore(database, account.id, id);
    const { quality, version, unlocked } = score;
    const tasks = scores.of(account.id);
    const [musicJson, original] = await Promise.all([showScore(tasks, score, tier), originalSoundOf(blobs, score)]);
    const before = unlocked === MADE_BEFORE_LOCKS;
    const remarks = remarksOf(score.parameters);
    const properties = { quality, unlocked, before, version, hasOriginal: original !== undefined, remarks };
    const isStreamed = musicJson instanceof Readable;
    const beginning = isStreamed ? await beginningForAnswer(tasks, score.document, request) : undefined;
    return sendScore(reply, musicJson, properties, beginning);
  };
  answerCall(application, 'score', read, COMPRESSED);

  void application.register(async (saves) => {
    receiveSaves(saves);
    const limit = atMostHere(SAVES_PER_MINUTE, '1 minute', 'tooManyRequests');
    const options = { bodyLimit: MAX_SAVE_BYTES, config: { bodySeconds: SAVE_SECONDS, ...limit } };
    answerCall(saves, 'saveScore', (form, request) => save(context, form, request), options);
  });

  const rate = { config: atMostHere(RATINGS_PER_MINUTE, '1 minute', 'tooManyRequests') };
  answerCall(application, 'rateQuality', (form, request) => rateQuality(context, form, request), rate);
}

async function rateQuality(
  { database, scores }: Context,
  { id, value }: InputOf<'rateQuality'>,
  request: FastifyRequest,
) {
  const { account } = signedIn(request);
  const { document } = await requireScore(database, account.id, id);
  // M-04, X-10: the score says whether it was transcribed; an imported one has the source File in the songbook too.
  const { source } = await scores.of(account.id).checkDocument(document);
  if (!TRANSCRIBED.includes(source)) throw new Refusal(409, TEXTS.notRateable);
  if (!(await rateSong(database, account.id, id, value))) throw new Refusal(404, TEXTS.songNotFound);
  return { ok: true, msg: TEXTS.ratingUpdated };
}

async function save(
  { database, scores, configuration }: Context,
  { id, sheet, version }: InputOf<'saveScore'>,
  request: FastifyRequest,
): Promise<SaveAnswer> {
  const { account, tier } = signedIn(request);
  const stored = await requireScore(database, account.id, id);
  const isLocked = isLockedFor(tier, stored.unlocked);
  const tasks = scores.of(account.id);
  // Withheld measures are identified by their position in the version that the client read.
  if (isLocked && version === undefined) throw new Refusal(400, TEXTS.versionRequired, { field: 'version' });
  if (version !== undefined && version !== stored.version) throw staleRefusal(stored.version);
  const checked = await (isLocked ? tasks.restore(sheet, stored.document) : tasks.check(sheet)).catch(
    (error: unknown) => refuseSheet(error, request),
  );
  await checkSpace(database, configuration, account, checked.document.length);
  const target = { accountId: account.id, songId: id, readVersion: version };
  const result = await saveScore(database, target, Buffer.from(checked.document), checked);
  if (result.outcome === 'unknown') throw new Refusal(404, TEXTS.songNotFound);
  if (result.outcome === 'stale') throw staleRefusal(result.version);
  return { ok: true, msg: TEXTS.changesSaved, version: result.version };
}

/** Only large scores are checked: the others are limited by the number of songs. */
async function checkSpace(
  database: Database,
  { limits }: Configuration,
  account: AccountRow,
  bytes: number,
): Promise<void> {
  if (bytes < COUNTED_BYTES) return;
  if ((await spaceUsedBy(database, account.id)) + bytes > limitsOf(account, limits).bytes)
    throw new QuotaReached('space');
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
