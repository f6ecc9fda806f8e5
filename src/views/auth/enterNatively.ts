/** sign-in by the library of a provider in the app around the page. */
import type { SignInProblem, SignInProvider } from '../../../server/contract/signIn.ts';
import { api } from '../../api/index.ts';
import type { NativeApp } from '../../native/index.ts';

/** Resolves with undefined when the user is signed in, otherwise with the problem. Rejects where the user cancels. */
export async function enterNatively(app: NativeApp, provider: SignInProvider): Promise<SignInProblem | undefined> {
  const { ok: hasBegun, nonce } = await api.beginNativeLogin(provider);
  if (!hasBegun || nonce === undefined) return 'unavailable';
  const { identityToken, firstName } = await app.call('signIn', { provider, nonce });
  const { ok, problem } = await api.nativeLogin({ provider, identityToken, nonce, firstName });
  return ok ? undefined : (problem ?? 'refused');
}
