/** Calls for feedback, error reports, the list of changes (O-12, O-14, O-21) and the imprint. */
import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { SongState } from '../../contract/calls.ts';
import type { MailQueue } from '../../queue/mailQueue.ts';
import { findSong } from '../../songbook/songs.ts';
import type { Database } from '../../database/database.ts';
import { changeLog } from '../../texts/changeLog/changeLog.ts';
import { TEXTS } from '../../texts/texts.ts';
import { answerCall } from '../answerCall.ts';
import { atMost } from '../callLimits.ts';
import type { Context } from '../context.ts';
import { Refusal } from '../refusal.ts';
import { signedIn } from '../session.ts';

const MESSAGES_PER_HOUR = 60;

export function answerMessageCalls(application: FastifyInstance, { configuration, database, mail }: Context): void {
  const options = { config: atMost(MESSAGES_PER_HOUR, '1 hour', 'tooManyRequests') };

  answerCall(application, 'changeLog', async () => changeLog());
  answerCall(application, 'imprint', async () => configuration.operator);

  answerCall(
    application,
    'feedback',
    async ({ email, platform, message }, request) => {
      const body = `${message}\n\n${platform}, ${email}`;
      await leaveMessage({ database, mail }, signedIn(request).account.id, 'feedback', body);
      return { ok: true, msg: TEXTS.feedbackThanks };
    },
    options,
  );

  answerCall(
    application,
    'reportError',
    async ({ id }, request) => {
      const accountId = signedIn(request).account.id;
      const song = await findSong(database, accountId, id);
      if (song === undefined) throw new Refusal(404, TEXTS.songNotFound);
      if (song.state !== SongState.Error) throw new Refusal(409, TEXTS.noErrorToReport);
      const { source, parameters, error_code, error_reason } = song;
      const facts = [`Song ${id}`, `Source ${source}`, parameters, `Error ${error_code}: ${error_reason}`];
      await leaveMessage({ database, mail }, accountId, 'error report', facts.join('\n'));
      return { ok: true, msg: TEXTS.errorReported };
    },
    options,
  );
}

/** Stores a message in the database, and sends it by e-mail where the operator has set an address. */
export async function leaveMessage(
  { database, mail }: { readonly database: Database; readonly mail: MailQueue },
  accountId: string,
  kind: string,
  body: string,
): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    const id = randomUUID();
    await transaction.insertInto('messages').values({ id, account_id: accountId, kind, body }).execute();
    await mail.post(transaction, { kind: 'message', messageId: id });
  });
}
