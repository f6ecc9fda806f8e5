/** O-26, O-27. */
import type { FastifyInstance } from 'fastify';
import { MAX_FORM_BYTES } from '../configuration.ts';
import { idQuery, saveForm } from '../contract/calls.ts';
import type { MusicJsonAnswer, SaveAnswer } from '../contract/calls.ts';
import { CALLS } from '../contract/paths.ts';
import { loadScore, saveScore, unpackScore } from '../songbook/scoreDocuments.ts';
import type { ScoreDocument } from '../songbook/scoreDocuments.ts';
import { ScoreRefused } from '../songbook/scoreWorkshop.ts';
import type { Database } from '../storage/database.ts';
import { TEXTS } from '../texts.ts';
import type { Context } from './context.ts';
import { Refusal } from './refusal.ts';
import { signedIn } from './session.ts';

/** N-16: without a payment provider every score is unlocked. */
const UNLOCKED = 1;

export function answerScoreCalls(application: FastifyInstance, { database, scores }: Context): void {
  application.get(CALLS.score.path, { config: { signedInOnly: true } }, async (request, reply) => {
    const { id } = idQuery.parse(request.query);
    const score = await requireScore(database, signedIn(request).account.id, id);
    const { quality, version } = score;
    const properties: MusicJsonAnswer['properties'] = { quality, unlocked: UNLOCKED, before: false, version };
    // The stored text goes into the answer as it is: parsing and writing it again would be for nothing.
    const musicJson = await unpackScore(score.document);
    return reply.type('application/json').send(`{"musicVo":${musicJson},"properties":${JSON.stringify(properties)}}`);
  });

  const saveRoute = { config: { signedInOnly: true }, bodyLimit: MAX_FORM_BYTES } as const;
  application.post(CALLS.saveScore.path, saveRoute, async (request): Promise<SaveAnswer> => {
    const { id, sheet, version } = saveForm.parse(request.body);
    const accountId = signedIn(request).account.id;
    const checked = await scores.check(sheet).catch((error: unknown) => {
      if (!(error instanceof ScoreRefused)) throw error;
      request.log.info({ reason: error.message }, 'A sheet was refused.');
      throw new Refusal(400, TEXTS.sheetNotValid);
    });
    const target = { accountId, songId: id, readVersion: version };
    const result = await saveScore(database, target, Buffer.from(checked.document), checked);
    if (result.outcome === 'unknown') throw new Refusal(404, TEXTS.songNotFound);
    if (result.outcome === 'stale') throw new Refusal(409, TEXTS.newerVersion, { version: result.version });
    return { ok: true, msg: TEXTS.changesSaved, version: result.version };
  });
}

/** Another user's id is answered exactly as one that does not exist. */
export async function requireScore(database: Database, accountId: string, id: string): Promise<ScoreDocument> {
  const score = await loadScore(database, accountId, id);
  if (score === undefined) throw new Refusal(404, TEXTS.songNotFound);
  if (score === null) throw new Refusal(409, TEXTS.scoreNotReady);
  return score;
}
