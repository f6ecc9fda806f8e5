/** Calls about passkeys: adding, listing and removing them, and signing in with one. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  PasskeyRefused,
  TooManyPasskeys,
  addPasskey,
  beginPasskey,
  beginPasskeySignIn,
  listPasskeys,
  relyingPartyOf,
  removePasskey,
  signInWithPasskey,
} from '../../accounts/passkeys.ts';
import type { PasskeyServices } from '../../accounts/passkeys.ts';
import { asDateText } from '../../accounts/plans.ts';
import { TEXTS } from '../../texts/texts.ts';
import { answerCall } from '../answerCall.ts';
import { atMost, atMostFromAddress } from '../callLimits.ts';
import type { Context } from '../context.ts';
import { Refusal } from '../refusal.ts';
import { isChecked, openSessionHere, provedSession, secretOf, signedIn } from '../session.ts';

export function answerPasskeyCalls(application: FastifyInstance, context: Context): void {
  const servicesOf = (request: FastifyRequest): PasskeyServices => {
    const visitor = secretOf(request);
    if (visitor === undefined) throw new Refusal(403, TEXTS.tokenRefused);
    return { database: context.database, party: relyingPartyOf(context.site()), visitor };
  };
  answerOwnPasskeys(application, context);
  answerNewPasskeys(application, context, servicesOf);
  answerPasskeySignIn(application, context, servicesOf);
}

type ServicesOf = (request: FastifyRequest) => PasskeyServices;

function answerOwnPasskeys(application: FastifyInstance, { database }: Context): void {
  answerCall(application, 'passkeys', async (_, request) => {
    const rows = await listPasskeys(database, signedIn(request).account.id);
    return rows.map(({ id, name, created_at, used_at }) => ({
      Id: id,
      Name: name,
      Added: asDateText(created_at),
      Used: used_at === null ? null : asDateText(used_at),
    }));
  });

  answerCall(application, 'removePasskey', async ({ id }, request) => {
    const { account } = provedSession(request);
    if (!(await removePasskey(database, account.id, id))) throw new Refusal(404, TEXTS.passkeyGone);
    return { ok: true, msg: TEXTS.passkeyRemoved };
  });
}

function answerNewPasskeys(application: FastifyInstance, context: Context, servicesOf: ServicesOf): void {
  const options = { config: atMost(context.configuration.limits.signInsPerMinute, '1 minute', 'tooManyRequests') };
  answerCall(
    application,
    'beginPasskey',
    async (_, request) => {
      const { account } = provedSession(request);
      return {
        ok: true,
        msg: '',
        options: { ...(await orRefusal(request, beginPasskey(servicesOf(request), account))) },
      };
    },
    options,
  );

  answerCall(
    application,
    'addPasskey',
    async ({ name, answer }, request) => {
      const { account } = provedSession(request);
      await orRefusal(request, addPasskey(servicesOf(request), account.id, name, answer));
      return { ok: true, msg: TEXTS.passkeyAdded };
    },
    options,
  );
}

function answerPasskeySignIn(application: FastifyInstance, context: Context, servicesOf: ServicesOf): void {
  const limit = atMostFromAddress(context.configuration.limits.signInsPerMinute, '1 minute', 'tooManyRequests');
  // A page that is opened for a login asks for options, so that the browser can offer passkeys beside the passwords.
  answerCall(
    application,
    'beginPasskeyLogin',
    async (_, request) => ({ ok: true, msg: '', options: { ...(await beginPasskeySignIn(servicesOf(request))) } }),
    { config: limit },
  );

  answerCall(
    application,
    'passkeyLogin',
    async ({ answer, RememberMe }, request: FastifyRequest, reply: FastifyReply) => {
      const accountId = await orRefusal(request, signInWithPasskey(servicesOf(request), answer));
      await openSessionHere(context.database, request, reply, accountId, isChecked(RememberMe));
      return { ok: true };
    },
    { config: { faultField: 'error', ...limit } },
  );
}

/** Users read one sentence, whatever was wrong; the log has the reason. */
async function orRefusal<Result>(request: FastifyRequest, work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof TooManyPasskeys) throw new Refusal(409, TEXTS.tooManyPasskeys);
    if (!(error instanceof PasskeyRefused)) throw error;
    request.log.warn({ reason: error.message }, 'A passkey was refused.');
    throw new Refusal(400, TEXTS.passkeyRefused);
  }
}
