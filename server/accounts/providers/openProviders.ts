import type { SignInProvider } from '../../contract/signIn.ts';
import { facebookProvider } from './facebookProvider.ts';
import { appleProvider, googleProvider } from './openIdProvider.ts';
import type { IdentityProvider } from './provider.ts';
import type { SignInSettings } from '../../configuration/signInSettings.ts';

/** The configured providers, in the order of their buttons. */
export function openProviders({
  google,
  facebook,
  apple,
}: SignInSettings): ReadonlyMap<SignInProvider, IdentityProvider> {
  const providers = new Map<SignInProvider, IdentityProvider>();
  if (google !== undefined) providers.set('Google', googleProvider(google));
  if (facebook !== undefined) providers.set('Facebook', facebookProvider(facebook));
  if (apple !== undefined) providers.set('Apple', appleProvider(apple));
  return providers;
}
