/** Sign-in with an account at another provider: the names and reasons that the app and the server share. */
import { z } from 'zod/mini';

/** The providers' names as they are sent (O-05). */
export const signInProvider = z.enum(['Google', 'Facebook', 'Apple']);
export type SignInProvider = z.infer<typeof signInProvider>;

/** Why such a sign-in failed; the login screen has a text for each reason. */
export const signInProblem = z.enum([
  /** The user declined at the provider. */
  'denied',
  /** The provider does not answer. */
  'unavailable',
  /** The provider's answer could not be verified. */
  'refused',
  /** The attempt began too long ago or in another browser, or was already completed. */
  'expired',
  'noEmail',
  'unverifiedEmail',
  /** An account with this e-mail address exists, and the provider has not verified the address. */
  'emailTaken',
  /** The account has two-step sign-in: the login screen asks for the code (POST /SecondStep). */
  'codeNeeded',
]);
export type SignInProblem = z.infer<typeof signInProblem>;

/** The path to which a provider returns the visitor; Apple's popup returns to the site's root. */
export const SIGN_IN_CALLBACK_PATH = '/ExternalLoginCallback';
/** The name of the BroadcastChannel by which Apple's popup passes its answer to the page that opened it. */
export const APPLE_CHANNEL = 'songleaf-apple-sign-in';
