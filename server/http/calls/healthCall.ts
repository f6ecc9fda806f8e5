/**
 * Two checks for operators. `/health`: whether this process and its database work; if not for long, it should be
 * restarted. `/ready`: whether everything works now; if not, visitors should be sent to another server.
 */
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import type { readyAnswer } from '../../contract/calls.ts';
import { checkDatabase } from '../../database/database.ts';
import { hasPendingMigrations } from '../../database/migrate.ts';
import { answerCall } from '../answerCall.ts';
import type { Context } from '../context.ts';

/** Not logged, because monitoring asks every few seconds. */
const QUIETLY = { logLevel: 'warn' } as const;

export function answerHealthCalls(application: FastifyInstance, { database, blobs }: Context): void {
  answerCall(
    application,
    'health',
    async (_, request, reply) => {
      try {
        await checkDatabase(database);
        return { ok: true };
      } catch (error) {
        request.log.error({ err: error }, 'The database does not answer.');
        return reply.status(503).send({ ok: false });
      }
    },
    QUIETLY,
  );

  answerCall(
    application,
    'ready',
    async (_, request, reply) => {
      const tell = (error: unknown) => request.log.error({ err: error }, 'Not ready.');
      const [isMigrated, hasBlobs] = await Promise.all([
        succeeds(async () => !(await hasPendingMigrations(database)), tell),
        succeeds(async () => (await blobs.check(), true), tell),
      ]);
      const answer: z.input<typeof readyAnswer> = {
        ok: isMigrated === true && hasBlobs === true,
        database: isMigrated !== undefined,
        migrations: isMigrated === true,
        blobs: hasBlobs === true,
      };
      return answer.ok ? answer : reply.status(503).send(answer);
    },
    QUIETLY,
  );
}

/** @returns undefined where it could not be found out. */
async function succeeds(ask: () => Promise<boolean>, tell: (error: unknown) => void): Promise<boolean | undefined> {
  try {
    return await ask();
  } catch (error) {
    tell(error);
    return undefined;
  }
}
