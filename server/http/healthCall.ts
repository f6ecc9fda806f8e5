import type { FastifyInstance } from 'fastify';
import { CALLS } from '../contract/paths.ts';
import { checkDatabase } from '../storage/database.ts';
import type { Context } from './context.ts';

/** Well when the database answers: without it nothing else can. */
export function answerHealthCall(application: FastifyInstance, { database }: Context): void {
  application.get(CALLS.health.path, async (request, reply) => {
    try {
      await checkDatabase(database);
      return { ok: true };
    } catch (error) {
      request.log.error({ err: error }, 'The database does not answer.');
      return reply.status(503).send({ ok: false });
    }
  });
}
