/** The call before an arrangement for brass. The browser writes it; the server decides who may have it written (K-06). */
import type { FastifyInstance } from 'fastify';
import { TEXTS } from '../../texts/texts.ts';
import { answerCall } from '../answerCall.ts';
import type { Context } from '../context.ts';
import { PAYMENT_REQUIRED, Refusal } from '../refusal.ts';
import { signedIn } from '../session.ts';

export function answerArrangingCall(application: FastifyInstance, { configuration }: Context): void {
  answerCall(application, 'arranging', async (_, request) => {
    if (signedIn(request).tier !== 'premium') throw new Refusal(PAYMENT_REQUIRED, TEXTS.arrangingIsPremium);
    return { ok: true, msg: '', checkpoint: configuration.coconetCheckpoint ?? null };
  });
}
