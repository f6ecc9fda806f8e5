/** The call that returns what the transcription of a song detected. The owner writes a new score from it. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { InputOf } from '../../contract/callTable.ts';
import { loadDetected } from '../../scores/detectedDocuments.ts';
import { TEXTS } from '../../texts/texts.ts';
import { COMPRESSED, answerCall } from '../answerCall.ts';
import type { Context } from '../context.ts';
import { Refusal } from '../refusal.ts';
import { isLockedFor, sendLarge, unpackForAnswer } from '../answers/sendScore.ts';
import { requireScore } from './scoreCalls.ts';
import { signedIn } from '../session.ts';

export function answerDetectedNotesCall(application: FastifyInstance, { database, scores }: Context): void {
  const read = async ({ id }: InputOf<'detectedNotes'>, request: FastifyRequest, reply: FastifyReply) => {
    const { account, tier } = signedIn(request);
    const { document, unlocked } = await requireScore(database, account.id, id);
    const detected = await loadDetected(database, id);
    if (detected === undefined) throw new Refusal(404, TEXTS.noDetectedNotes);
    const json = isLockedFor(tier, unlocked)
      ? Buffer.from(await scores.of(account.id).showDetected(document, detected)).toString('utf8')
      : await unpackForAnswer(detected);
    return typeof json === 'string' ? reply.type('application/json').send(json) : sendLarge(reply, json);
  };
  answerCall(application, 'detectedNotes', read, COMPRESSED);
}
