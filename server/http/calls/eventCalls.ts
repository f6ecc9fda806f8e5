/**
 * The event stream of a page: the changes of the songbook, as they happen (B-12). A page whose stream is refused, silent
 * or held back by a proxy asks for the changes at intervals.
 */
import type { FastifyInstance } from 'fastify';
import { afterAnswer } from '../afterAnswer.ts';
import { answerCall } from '../answerCall.ts';
import { atMostHere } from '../callLimits.ts';
import type { Context } from '../context.ts';
import { networkOf } from '../requester.ts';
import { signedIn } from '../session.ts';

/** A page opens one, and again after each interruption. */
const OPENED_PER_MINUTE = 60;
/** By the standard of server-sent events this answer, without a body, makes the browser stop to connect again. */
const NO_CONTENT = 204;

const HEADERS = {
  'content-type': 'text/event-stream',
  // A proxy that compresses or stores an answer waits for its end.
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
  // A connection that waits for another request would delay the end of a server that stops.
  connection: 'close',
};

export function answerEventCalls(application: FastifyInstance, { events }: Context): void {
  const limit = atMostHere(OPENED_PER_MINUTE, '1 minute', 'tooManyRequests');
  application.addHook('preClose', (done) => {
    events.endAll();
    done();
  });
  answerCall(
    application,
    'songEvents',
    async ({ since }, request, reply) => {
      const { account, token } = signedIn(request);
      const { 'last-event-id': last } = request.headers;
      const reader = { accountId: account.id, token, network: networkOf(request.ip) };
      const stream = events.open(reader, typeof last === 'string' ? last : since);
      if (stream === undefined) return reply.code(NO_CONTENT).send();
      afterAnswer(reply, () => stream.body.destroy());
      return reply.headers(HEADERS).send(stream.body);
    },
    { config: { ...limit, isStream: true } },
  );
}
