/**
 * Three checks for operators. `/alive` is answered by every process that works: one that fails it for some time should
 * be restarted. `/health` reports whether the database works too, which a restart does not mend. `/ready` also reports
 * whether migrations and file storage work: a load balancer should not send visitors to a server that fails it.
 */
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import type { readyAnswer } from '../../contract/calls.ts';
import { checkDatabase } from '../../database/database.ts';
import { hasPendingMigrations } from '../../database/migrate.ts';
import { answerCall } from '../answerCall.ts';
import type { Context } from '../context.ts';

/** How long an answer is good. */
const READY_MS = 1000;
/** Requests are not logged, because monitoring sends one every few seconds. */
const WITHOUT_REQUEST_LOG = { logLevel: 'warn' } as const;

export function answerHealthCalls(application: FastifyInstance, { database, blobs }: Context): void {
  answerCall(application, 'alive', () => Promise.resolve({ ok: true }), WITHOUT_REQUEST_LOG);
  answerCall(
    application,
    'health',
    async (_, request, reply) => {
      try {
        await checkDatabase(database);
        return { ok: true };
      } catch (error) {
        request.log.error({ err: error }, 'The database did not answer the health check.');
        return reply.status(503).send({ ok: false });
      }
    },
    WITHOUT_REQUEST_LOG,
  );

  const checks = onceIn(READY_MS, (logError: (error: unknown) => void) =>
    Promise.all([
      succeeds(async () => !(await hasPendingMigrations(database)), logError),
      succeeds(async () => (await blobs.check(), true), logError),
    ]),
  );
  answerCall(
    application,
    'ready',
    async (_, request, reply) => {
      const logError = (error: unknown) => request.log.error({ err: error }, 'A readiness check failed.');
      const [isMigrated, hasBlobs] = await checks(logError);
      const answer: z.input<typeof readyAnswer> = {
        ok: isMigrated === true && hasBlobs === true,
        database: isMigrated !== undefined,
        migrations: isMigrated === true,
        blobs: hasBlobs === true,
      };
      return answer.ok ? answer : reply.status(503).send(answer);
    },
    WITHOUT_REQUEST_LOG,
  );
}

/** Anybody can ask for the checks, which read the database's catalogue and ask the file store: all share one answer. */
function onceIn<Argument, Answer>(milliseconds: number, check: (argument: Argument) => Promise<Answer>) {
  let begun = -Infinity;
  let answer: Promise<Answer> | undefined;
  let isOpen = false;
  return (argument: Argument): Promise<Answer> => {
    const now = performance.now();
    if (answer !== undefined && (isOpen || now - begun < milliseconds)) return answer;
    [begun, isOpen] = [now, true];
    answer = check(argument).finally(() => (isOpen = false));
    return answer;
  };
}

/** @returns undefined where the check itself failed. */
async function succeeds(
  check: () => Promise<boolean>,
  logError: (error: unknown) => void,
): Promise<boolean | undefined> {
  try {
    return await check();
  } catch (error) {
    logError(error);
    return undefined;
  }
}
