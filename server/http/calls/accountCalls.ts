/** Calls for signing in, registering, signing out and reading the account (requirements, section O). */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { confirmAgain, register, signIn } from '../../accounts/accounts.ts';
import type { SignInResult } from '../../accounts/accounts.ts';
import { describePlan, pausedCode } from '../../accounts/plans.ts';
import { endSession } from '../../accounts/sessions.ts';
import type { Session } from '../../accounts/sessions.ts';
import { hasTwoStep, takeCode } from '../../accounts/twoStep.ts';
import { registrations } from '../../limits/allowances.ts';
import { take } from '../../limits/throttles.ts';
import type { Database } from '../../database/database.ts';
import type { Account, OkError } from '../../contract/calls.ts';
import type { InputOf } from '../../contract/callTable.ts';
import type { SignInProvider } from '../../contract/signIn.ts';
import { newestVersionAt } from '../../texts/changeLog/changeLog.ts';
import { TEXTS } from '../../texts/texts.ts';
import { answerCall } from '../answerCall.ts';
import { atMostFromAddress } from '../callLimits.ts';
import type { Context } from '../context.ts';
import { Refusal } from '../refusal.ts';
import { networkOf } from '../requester.ts';
import { refuseCode } from './securityCalls.ts';
import { clearSessionCookie, isChecked, openSessionHere, tokenFor } from '../session.ts';

/** @param providers the configured sign-in providers. */
export function answerAccountCalls(
  application: FastifyInstance,
  context: Context,
  providers: readonly SignInProvider[],
): void {
  const { configuration, database } = context;
  const limit = atMostFromAddress(configuration.limits.signInsPerMinute, '1 minute', 'tooManyRequests');
  const options = { config: { faultField: 'error', ...limit } } as const;

  const enter = async (
    request: FastifyRequest,
    reply: FastifyReply,
    result: SignInResult,
    remember: boolean,
  ): Promise<OkError> => {
    if ('fault' in result) throw new Refusal(400, result.fault);
    await openSessionHere(database, request, reply, result.accountId, remember);
    return { ok: true };
  };

  answerCall(
    application,
    'login',
    async (form, request, reply) =>
      enter(request, reply, await signInByTwoSteps(context, form), isChecked(form.RememberMe)),
    options,
  );

  answerCall(
    application,
    'register',
    async (form, request, reply) => {
      if (!(await take(database, registrations(networkOf(request.ip), configuration.limits))))
        throw new Refusal(429, TEXTS.tooManyAccounts);
      return enter(request, reply, await register(context, form, context.site()), isChecked(form.RememberMe));
    },
    options,
  );

  answerLogout(application, database);

  answerAccountCall(application, providers);
}

function answerLogout(application: FastifyInstance, database: Database): void {
  answerCall(
    application,
    'logout',
    async (_, request, reply) => {
      if (request.session !== undefined) await endSession(database, request.session.token);
      clearSessionCookie(request, reply);
      return { ok: true };
    },
    // A session that has ended already has no token any more: its cookie is only removed.
    { config: { tokenCheck: 'session' } },
  );
}

function answerAccountCall(application: FastifyInstance, providers: readonly SignInProvider[]): void {
  const offered = providers.length === 0 ? {} : { providers: [...providers] };
  answerCall(
    application,
    'account',
    async (_, request, reply) => {
      const token = tokenFor(request, reply);
      return request.session === undefined
        ? { error: TEXTS.notSignedIn, ...offered, token }
        : describeAccount(request.session, token);
    },
    { config: { tokenCheck: 'none' } },
  );
}

function describeAccount({ account, plan, tier }: Session, token: string): Account {
  return {
    id: account.id,
    firstname: account.first_name,
    email: account.email,
    emailconfirmed: account.email_confirmed,
    haspassword: account.password_hash !== null,
    firstversion: newestVersionAt(account.registered_at),
    premium: tier === 'premium',
    standard: tier === 'standard',
    paused: pausedCode(plan),
    plan: plan === undefined ? null : describePlan(plan),
    token,
  };
}

/** After the right password the code, where the account has two-step sign-in. */
async function signInByTwoSteps(context: Context, form: InputOf<'login'>): Promise<SignInResult> {
  const { database } = context;
  const result = await signIn(context, form);
  if ('fault' in result) return result;
  await confirmAgain(context, result.accountId, context.site());
  if (!(await hasTwoStep(database, result.accountId))) return result;
  const { Code: code = '' } = form;
  if (code === '') throw new Refusal(400, TEXTS.codeNeeded, { twoStep: true });
  const taken = await takeCode(database, result.accountId, code);
  return taken === 'right' ? result : refuseCode(taken);
}
