/**
 * Calls about how an account is signed in to: where it is signed in, two-step sign-in, and the proof of who somebody is
 * that is asked for before such things are changed.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { checkPassword } from '../../accounts/accounts.ts';
import { endOtherSessions, endSessionById, listSessions, markProved } from '../../accounts/sessions.ts';
import type { Session } from '../../accounts/sessions.ts';
import {
  beginTwoStep,
  confirmTwoStep,
  endTwoStep,
  hasTwoStep,
  takeCode,
  writeRecoveryCodes,
} from '../../accounts/twoStep.ts';
import type { CodeResult } from '../../accounts/twoStep.ts';
import { asDateText } from '../../accounts/plans.ts';
import { TEXTS } from '../../texts/texts.ts';
import { answerCall } from '../answerCall.ts';
import { atMost } from '../callLimits.ts';
import type { Context } from '../context.ts';
import { Refusal } from '../refusal.ts';
import { provedSession, signedIn } from '../session.ts';

const ISSUER = 'Songleaf';

export function refuseCode(result: Exclude<CodeResult, 'right'>): never {
  throw new Refusal(400, result === 'tooMany' ? TEXTS.tooManyCodes : TEXTS.codeWrong, { twoStep: true });
}

export function answerSecurityCalls(application: FastifyInstance, context: Context): void {
  const options = { config: atMost(context.configuration.limits.signInsPerMinute, '1 minute', 'tooManyRequests') };
  answerSessionCalls(application, context);
  answerTwoStepCalls(application, context, options);

  answerCall(
    application,
    'proveIdentity',
    async ({ Password, Code }, request) => {
      const session = signedIn(request);
      await checkProof(context, session, Password, Code);
      await markProved(context.database, session.token);
      return { ok: true, msg: '' };
    },
    options,
  );
}

async function checkProof(
  { database, configuration: { limits } }: Context,
  { account }: Session,
  password: string,
  code = '',
): Promise<void> {
  const stored = { email: account.email, hash: account.password_hash };
  if (!(await checkPassword(database, limits, stored, password))) throw new Refusal(400, TEXTS.oldPasswordWrong);
  if (!(await hasTwoStep(database, account.id))) return;
  if (code === '') throw new Refusal(400, TEXTS.codeNeeded, { twoStep: true });
  const result = await takeCode(database, account.id, code);
  if (result !== 'right') refuseCode(result);
}

function answerSessionCalls(application: FastifyInstance, { database }: Context): void {
  answerCall(application, 'sessions', async (_, request) => {
    const { account, token } = signedIn(request);
    const sessions = await listSessions(database, account.id, token);
    return sessions.map(({ id, agent, createdAt, isThis }) => ({
      Id: id,
      Agent: agent,
      SignedIn: asDateText(createdAt),
      IsThis: isThis,
    }));
  });

  answerCall(application, 'endSession', async ({ id }, request) => {
    const { account } = signedIn(request);
    if (!(await endSessionById(database, account.id, id))) throw new Refusal(404, TEXTS.sessionGone);
    return { ok: true, msg: TEXTS.sessionEnded };
  });

  answerCall(application, 'endOtherSessions', async (_, request) => {
    const { account, token } = signedIn(request);
    await endOtherSessions(database, account.id, token);
    return { ok: true, msg: TEXTS.otherSessionsEnded };
  });
}

function answerTwoStepCalls(
  application: FastifyInstance,
  { database }: Context,
  options: Parameters<typeof answerCall>[3],
): void {
  answerCall(application, 'twoStep', async (_, request) => ({
    isOn: await hasTwoStep(database, signedIn(request).account.id),
  }));

  answerCall(application, 'beginTwoStep', async (_, request: FastifyRequest) => {
    const { account } = provedSession(request);
    if (await hasTwoStep(database, account.id)) throw new Refusal(409, TEXTS.twoStepIsOn);
    const secret = await beginTwoStep(database, account.id);
    const query = new URLSearchParams({ secret, issuer: ISSUER });
    const uri = `otpauth://totp/${ISSUER}:${encodeURIComponent(account.email)}?${query.toString()}`;
    return { ok: true, msg: '', secret, uri };
  });

  answerCall(
    application,
    'confirmTwoStep',
    async ({ Code }, request) => {
      const { account } = provedSession(request);
      if (await hasTwoStep(database, account.id)) throw new Refusal(409, TEXTS.twoStepIsOn);
      const codes = await confirmTwoStep(database, account.id, Code);
      if (typeof codes === 'string') return refuseCode(codes === 'tooMany' ? 'tooMany' : 'wrong');
      return { ok: true, msg: TEXTS.twoStepOn, codes: [...codes] };
    },
    options,
  );

  answerCall(application, 'newRecoveryCodes', async (_, request) => {
    const { account } = provedSession(request);
    if (!(await hasTwoStep(database, account.id))) throw new Refusal(409, TEXTS.twoStepIsOff);
    const codes = await database.transaction().execute((transaction) => writeRecoveryCodes(transaction, account.id));
    return { ok: true, msg: '', codes: [...codes] };
  });

  answerCall(application, 'endTwoStep', async (_, request) => {
    await endTwoStep(database, provedSession(request).account.id);
    return { ok: true, msg: TEXTS.twoStepOff };
  });
}
