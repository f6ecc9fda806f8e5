/**
 * Calls for signing in with an account at Google, Facebook or Apple (O-03, O-05). A form post begins an attempt and
 * sends the browser to the provider. Google and Facebook redirect the browser to the callback. Apple posts to the
 * site's root in a popup, whose page passes the tokens to the app for POST /AppleLogin. Each path ends with a
 * new session, or with a redirect to the login screen that names the problem; that of an account with two-step sign-in
 * waits for its code.
 */
import type { FastifyContextConfig, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { signInWithIdentity } from '../../accounts/identities.ts';
import { asSignInFault } from '../../accounts/providers/provider.ts';
import type { Identity, IdentityProvider, SignInFault } from '../../accounts/providers/provider.ts';
import { finishSignIn, holdSignIn } from '../../accounts/pendingSignIns.ts';
import { beginAttempt, nonceOf, takeAttempt } from '../../accounts/signInAttempts.ts';
import { hasTwoStep } from '../../accounts/twoStep.ts';
import type { AppleAnswer } from '../../contract/calls.ts';
import { safeReturnUrl } from '../../contract/returnPath.ts';
import { APPLE_CHANNEL, SIGN_IN_CALLBACK_PATH } from '../../contract/signIn.ts';
import type { SignInProblem, SignInProvider } from '../../contract/signIn.ts';
import { TEXTS } from '../../texts/texts.ts';
import { answerCall } from '../answerCall.ts';
import { atMostFromAddress } from '../callLimits.ts';
import type { Context } from '../context.ts';
import { sendContinuePage, renderPage, sendPage } from '../pages.ts';
import { Refusal } from '../refusal.ts';
import { openSessionHere, secretOf } from '../session.ts';
import { refuseCode } from './securityCalls.ts';

export type Providers = ReadonlyMap<SignInProvider, IdentityProvider>;

/** The providers that answer with parameters in the address of a redirect. Apple posts a form instead. */
const REDIRECTING_PROVIDERS = ['Google', 'Facebook'] as const;

export function answerExternalLoginCalls(application: FastifyInstance, context: Context, providers: Providers): void {
  const limit = atMostFromAddress(context.configuration.limits.signInsPerMinute, '1 minute', 'tooManyRequests');
  const faultPage = (reply: FastifyReply, fault: string) => renderPage(reply, { title: TEXTS.login, fault }, '');
  const services = { context, providers };

  answerCall(
    application,
    'externalLogin',
    async ({ provider, returnUrl }, request, reply) => {
      const visitor = secretOf(request);
      const chosen = providers.get(provider);
      if (chosen === undefined || visitor === undefined) throw new Refusal(404, TEXTS.providerUnknown(provider));
      const returnPath = safeReturnUrl(returnUrl);
      const secrets = await beginAttempt(context.database, visitor, provider, returnPath);
      try {
        const url = await chosen.authorizationUrl(secrets, redirectUriOf(context, provider));
        return sendContinuePage(reply, { title: TEXTS.login, url: url.href, label: TEXTS.continueTo(provider) });
      } catch (error) {
        return backToLogin(reply, logSignInFault(request, provider, error).problem, returnPath);
      }
    },
    { config: { ...limit, faultPage } },
  );
  answerProviderReturns(application, services, { ...limit, faultPage });
  answerNativeLogins(application, services, limit);
  answerSecondStep(application, context, limit);
}

/**
 * sign-in by the libraries of a phone, in an app around the page. The attempt gives the nonce that the provider
 * writes into its token, so that a token that was issued for another session is refused.
 */
function answerNativeLogins(application: FastifyInstance, services: LoginServices, config: FastifyContextConfig): void {
  const { context, providers } = services;
  const options = { config: { ...config, faultField: 'error' } } as const;
  answerCall(
    application,
    'beginNativeLogin',
    async ({ provider }, request) => {
      const visitor = secretOf(request);
      if (!providers.has(provider) || visitor === undefined) throw new Refusal(404, TEXTS.providerUnknown(provider));
      const { nonce } = await beginAttempt(context.database, visitor, provider, '/');
      return { ok: true, nonce };
    },
    options,
  );
  answerCall(
    application,
    'nativeLogin',
    async ({ provider, identityToken, nonce, firstName }, request, reply) => {
      const chosen = providers.get(provider);
      const attempt = await takeAttempt(context.database, secretOf(request), nonce, [provider]);
      if (chosen === undefined || attempt === undefined) return refuseSignIn(reply, 'expired');
      const identify = () => chosen.identifyToken(identityToken, nonce);
      const problem = await signIn(services, request, reply, provider, identify, firstName ?? '');
      return problem === undefined ? { ok: true } : refuseSignIn(reply, problem);
    },
    options,
  );
}

function answerProviderReturns(
  application: FastifyInstance,
  services: LoginServices,
  config: FastifyContextConfig,
): void {
  const { context } = services;
  application.get(SIGN_IN_CALLBACK_PATH, { config }, async (request, reply) => {
    // A repeated parameter is an array, which the schema rejects; the empty state then matches no attempt.
    const { state } = z
      .object({ state: z.string().default('') })
      .catch({ state: '' })
      .parse(request.query);
    const attempt = await takeAttempt(context.database, secretOf(request), nonceOf(state), REDIRECTING_PROVIDERS);
    if (attempt === undefined) return backToLogin(reply, 'expired', undefined);
    const fields = new URLSearchParams(request.url.split('?')[1]);
    const result = await finish(services, request, reply, attempt, fields);
    if (result !== undefined) return backToLogin(reply, result, attempt.returnPath);
    return reply.redirect(`/#${attempt.returnPath}`, 303);
  });

  answerCall(
    application,
    'appleLogin',
    async (form, request, reply) => {
      const attempt = await takeAttempt(context.database, secretOf(request), form.nonce, ['Apple']);
      const fields = new URLSearchParams({ code: form.authorizationCode, id_token: form.identityToken });
      const name = [form.firstName, form.lastName].filter(Boolean).join(' ');
      const problem = attempt ? await finish(services, request, reply, attempt, fields, name) : 'expired';
      return problem === undefined ? { ok: true } : refuseSignIn(reply, problem);
    },
    { config: { ...config, faultField: 'error' } },
  );
}

/**
 * Answers the form post in Apple's popup. The post comes from Apple's site and so carries no cookie of this site: the
 * page only passes the tokens to the app, which sends them with its own request.
 */
export function answerAppleReturn(application: FastifyInstance): void {
  const text = z.string().max(20_000).optional().catch(undefined);
  const posted = z.object({ state: text, code: text, id_token: text, user: text, error: text });
  application.post('/', async (request, reply) => {
    const { state = '', code, id_token, user, error } = posted.catch({}).parse(request.body);
    const { name, email } = appleUser(user);
    const answer = {
      user: null,
      firstName: name?.firstName,
      lastName: name?.lastName,
      email,
      identityToken: id_token,
      authorizationCode: code,
      nonce: nonceOf(state),
      error,
    };
    const script = { src: '/apple-return.js', data: { channel: APPLE_CHANNEL, answer: JSON.stringify(answer) } };
    return sendPage(reply, { title: TEXTS.login, text: TEXTS.popupDone, script }, '');
  });
}

const appleUserJson = z.object({
  name: z.object({ firstName: z.string().optional(), lastName: z.string().optional() }).optional(),
  email: z.string().optional(),
});

/** Reads the `user` field. Apple sends the name only at the first sign-in, as JSON text. */
function appleUser(text: string | undefined): z.infer<typeof appleUserJson> {
  if (text === undefined) return {};
  try {
    return appleUserJson.catch({}).parse(JSON.parse(text));
  } catch (error) {
    if (error instanceof SyntaxError) return {};
    throw error;
  }
}

interface LoginServices {
  readonly context: Context;
  readonly providers: Providers;
}

/** @returns the problem, or undefined after a sign-in. */
async function finish(
  services: LoginServices,
  request: FastifyRequest,
  reply: FastifyReply,
  attempt: { readonly provider: SignInProvider; readonly nonce: string; readonly codeVerifier: string },
  fields: URLSearchParams,
  name = '',
): Promise<SignInProblem | undefined> {
  const { provider } = attempt;
  const { context, providers } = services;
  const address = new URL(redirectUriOf(context, provider));
  const chosen = providers.get(provider);
  if (chosen === undefined) return 'expired';
  return signIn(services, request, reply, provider, () => chosen.identify({ address, fields }, attempt), name);
}

/** Opens a session for an identity. @returns the problem, or undefined after a sign-in. */
async function signIn(
  { context }: LoginServices,
  request: FastifyRequest,
  reply: FastifyReply,
  provider: SignInProvider,
  identify: () => Promise<Identity>,
  name: string,
): Promise<SignInProblem | undefined> {
  let identity: Identity;
  try {
    identity = await identify();
  } catch (error) {
    return logSignInFault(request, provider, error).problem;
  }
  const named = identity.firstName === '' ? { ...identity, firstName: name } : identity;
  const entry = await signInWithIdentity(context, named, context.site());
  if ('problem' in entry) return entry.problem;
  const visitor = secretOf(request);
  if (visitor !== undefined && (await hasTwoStep(context.database, entry.accountId))) {
    await holdSignIn(context.database, visitor, entry.accountId);
    return 'codeNeeded';
  }
  await openSessionHere(context.database, request, reply, entry.accountId, true);
  return undefined;
}

/** The code after a sign-in by a provider. It is asked for whatever the provider itself has asked for. */
function answerSecondStep(application: FastifyInstance, { database }: Context, config: FastifyContextConfig): void {
  answerCall(
    application,
    'secondStep',
    async ({ Code }, request, reply) => {
      const result = await finishSignIn(database, secretOf(request), Code);
      if (result === 'expired') return refuseSignIn(reply, result);
      if (typeof result === 'string') return refuseCode(result);
      await openSessionHere(database, request, reply, result.accountId, true);
      return { ok: true };
    },
    { config: { ...config, faultField: 'error' } },
  );
}

/** The redirect address that the operator has registered with the provider. */
function redirectUriOf({ site }: Context, provider: SignInProvider): string {
  return provider === 'Apple' ? `${site()}/` : `${site()}${SIGN_IN_CALLBACK_PATH}`;
}

function logSignInFault(request: FastifyRequest, provider: SignInProvider, error: unknown): SignInFault {
  const fault = asSignInFault(error);
  if (fault.problem !== 'denied') request.log.warn({ provider, reason: fault.message }, 'A sign-in failed.');
  return fault;
}

function backToLogin(reply: FastifyReply, problem: SignInProblem, returnPath: string | undefined): FastifyReply {
  const query = new URLSearchParams({ problem, ...(returnPath === undefined ? {} : { returnurl: returnPath }) });
  return reply.redirect(`/#/login?${query.toString()}`, 303);
}

function refuseSignIn(reply: FastifyReply, problem: SignInProblem): AppleAnswer {
  void reply.status(400);
  return { ok: false, error: TEXTS.signInFailed, problem };
}
