/**
 * signing in with other providers. Google and Facebook are a form post that leaves the page; Apple is a
 * popup, whose last page passes Apple's answer to this page.
 */
import { z } from 'zod/mini';
import { CALLS, TOKEN_FIELD } from '../../../server/contract/paths.ts';
import { APPLE_CHANNEL } from '../../../server/contract/signIn.ts';
import type { SignInProblem } from '../../../server/contract/signIn.ts';
import { api } from '../../api/index.ts';
import type { AppleTokens } from '../../api/index.ts';

const POPUP_NAME = 'apple-sign-in';
const POPUP_FEATURES = 'popup,width=520,height=720';

/** Resolves when the browser has started to leave the page. */
export async function leaveForProvider(provider: 'Google' | 'Facebook', returnUrl: string): Promise<void> {
  await submitForm({ provider, returnUrl }, '_self');
}

/** Requests a new token, because the page may have been open for a long time. */
async function submitForm(fields: Readonly<Record<string, string>>, target: string): Promise<void> {
  const { token } = await api.getAccountInfo();
  const form = document.createElement('form');
  Object.assign(form, { method: 'post', action: CALLS.externalLogin.path, target, hidden: true });
  for (const [name, value] of Object.entries({ ...fields, [TOKEN_FIELD]: token })) {
    const input = document.createElement('input');
    Object.assign(input, { type: 'hidden', name, value });
    form.append(input);
  }
  document.body.append(form);
  form.submit();
  form.remove();
}

/** Opens Apple's popup; must be called while a click is handled. @returns false where the browser does not allow it. */
export function openApplePopup(): boolean {
  return window.open('', POPUP_NAME, POPUP_FEATURES) !== null;
}

const name = z.nullish(z.string());
const token = z.string().check(z.minLength(1));
/**
 * The tokens that the server accepts; the server also checks their lengths. The server's own schema is not used,
 * because it needs the larger form of zod.
 */
const appleTokens: z.ZodMiniType<AppleTokens> = z.strictObject({
  user: z.optional(z.null()),
  firstName: name,
  lastName: name,
  email: name,
  identityToken: token,
  authorizationCode: token,
  nonce: token,
});

/**
 * Resolves when Apple's popup has answered: undefined when the user is signed in, otherwise the problem. A popup that
 * the user closes never answers, so `signal` ends the wait.
 */
export async function enterWithApple(signal: AbortSignal): Promise<SignInProblem | undefined> {
  const answer = answerFromPopup(signal);
  await submitForm({ provider: 'Apple' }, POPUP_NAME);
  const tokens = appleTokens.safeParse(await answer);
  // An answer without tokens is an error; the only one that Apple reports is that the user refused.
  if (!tokens.success) return 'denied';
  const { ok, problem } = await api.appleLogin(tokens.data);
  return ok ? undefined : (problem ?? 'refused');
}

function answerFromPopup(signal: AbortSignal): Promise<unknown> {
  const channel = new BroadcastChannel(APPLE_CHANNEL);
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => {
      channel.close();
      reject(signal.reason as Error);
    });
    channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      channel.close();
      resolve(withoutError(data));
    });
  });
}

const popupAnswer = z.looseObject({ error: z.optional(z.string()) });

function withoutError(data: unknown): unknown {
  const { error, ...tokens } = z.catch(popupAnswer, {}).parse(data);
  return error === undefined ? tokens : undefined;
}
