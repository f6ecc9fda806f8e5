/** O-01, O-02, O-04, O-06. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { register, signIn } from '../accounts/accounts.ts';
import type { SignInResult } from '../accounts/accounts.ts';
import { endSession, openSession } from '../accounts/sessions.ts';
import { loginForm, registerForm } from '../contract/calls.ts';
import type { Account, OkError } from '../contract/calls.ts';
import { CALLS } from '../contract/paths.ts';
import { TEXTS } from '../texts.ts';
import type { Context } from './context.ts';
import { Refusal } from './refusal.ts';
import { clearSessionCookie, setSessionCookie, tokenFor } from './session.ts';

export function answerAccountCalls(application: FastifyInstance, { configuration, database }: Context): void {
  const rateLimit = {
    max: configuration.signInsPerMinute,
    timeWindow: '1 minute',
    errorResponseBuilder: () => new Refusal(429, TEXTS.tooManyRequests),
  };
  const signInRoute = { config: { faultField: 'error', rateLimit } } as const;

  const enter = async (request: FastifyRequest, reply: FastifyReply, result: SignInResult, remember: boolean) => {
    if ('fault' in result) throw new Refusal(400, result.fault);
    const token = await openSession(database, result.accountId, remember, request.session?.token);
    setSessionCookie(request, reply, token, remember);
    return { ok: true } satisfies OkError;
  };

  application.post(CALLS.login.path, signInRoute, async (request, reply) => {
    const form = loginForm.parse(request.body);
    return enter(request, reply, await signIn(database, form), isChecked(form.RememberMe));
  });

  application.post(CALLS.register.path, signInRoute, async (request, reply) => {
    const form = registerForm.parse(request.body);
    return enter(request, reply, await register(database, form), isChecked(form.RememberMe));
  });

  application.post(CALLS.logout.path, async (request, reply) => {
    if (request.session !== undefined) await endSession(database, request.session.token);
    clearSessionCookie(request, reply);
    return { ok: true };
  });

  application.post(CALLS.account.path, { config: { tokenCheck: 'none' } }, async (request, reply) =>
    describeAccount(request, tokenFor(request, reply)),
  );
}

/** */
function describeAccount(request: FastifyRequest, token: string): Account {
  const account = request.session?.account;
  if (account === undefined) return { error: TEXTS.notSignedIn, token };
  return {
    id: account.id,
    firstname: account.first_name,
    email: account.email,
    emailconfirmed: account.email_confirmed,
    haspassword: account.password_hash !== null,
    // without a payment provider everybody has everything.
    premium: true,
    standard: false,
    paused: 0,
    plan: null,
    token,
  };
}

/** true unless the form says otherwise. */
function isChecked(field: string | undefined): boolean {
  return field === undefined || ['true', 'on', '1'].includes(field.toLowerCase());
}
