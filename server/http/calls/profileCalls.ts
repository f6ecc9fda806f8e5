/** Calls that change or delete an account (O-07, O-08, O-11). */
import type { FastifyInstance } from 'fastify';
import { changeFirstName, changePassword } from '../../accounts/accounts.ts';
import { deleteAccount } from '../../songbook/deleteAccount.ts';
import { openSession } from '../../accounts/sessions.ts';
import { TEXTS } from '../../texts/texts.ts';
import { answerCall } from '../answerCall.ts';
import { atMost } from '../callLimits.ts';
import type { Context } from '../context.ts';
import { Refusal } from '../refusal.ts';
import { clearSessionCookie, provedSession, setSessionCookie, signedIn } from '../session.ts';

export function answerProfileCalls(application: FastifyInstance, context: Context): void {
  const { configuration, database } = context;
  const asSignIn = { config: atMost(configuration.limits.signInsPerMinute, '1 minute', 'tooManyRequests') };

  answerCall(application, 'updateAccount', async (form, request) => {
    const { account } = signedIn(request);
    // the app may send the address with the form, but only unchanged.
    if (form.email !== undefined && form.email.toLowerCase() !== account.email) {
      throw new Refusal(400, TEXTS.emailReadOnly, { field: 'email' });
    }
    const fault = await changeFirstName(database, account.id, form.firstname);
    if (fault !== undefined) throw new Refusal(400, fault, { field: 'firstname' });
    return { ok: true, msg: TEXTS.accountUpdated };
  });

  answerCall(
    application,
    'changePassword',
    async (form, request, reply) => {
      const { account, remember } = signedIn(request);
      const fault = await changePassword(context, account, form, context.site());
      if (fault !== undefined) throw new Refusal(400, fault);
      // All sessions have ended, including this one; the user continues with a new session.
      setSessionCookie(
        request,
        reply,
        await openSession(database, account.id, remember, undefined, request.headers['user-agent']),
        remember,
      );
      return { ok: true, msg: '' };
    },
    asSignIn,
  );

  answerCall(application, 'deleteAccount', async (_, request, reply) => {
    const fault = await deleteAccount(context, provedSession(request).account.id);
    if (fault !== undefined) throw new Refusal(409, fault);
    clearSessionCookie(request, reply);
    return { ok: true, msg: TEXTS.accountDeleted };
  });
}
