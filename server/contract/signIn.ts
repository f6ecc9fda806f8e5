/** Signing in with an account at another provider: what both sides must agree on. */
import { z } from 'zod';

/** as their names go over the wire (O-05). */
export const signInProvider = z.enum(['Google', 'Facebook', 'Apple']);
export type SignInProvider = z.infer<typeof signInProvider>;

/** Why such a sign-in came to nothing; the login screen has a text for each. */
export const signInProblem = z.enum([
  /** The user said no at the provider. */
  'denied',
  /** The provider does not answer. */
  'unavailable',
  /** The provider's answer is not one that can be trusted. */
  'refused',
  /** Begun too long ago, in another browser, or finished already. */
  'expired',
  'noEmail',
  'unverifiedEmail',
  /** There is an account with this e-mail, and the provider does not vouch for who has the mailbox. */
  'emailTaken',
]);
export type SignInProblem = z.infer<typeof signInProblem>;

/** Where a provider sends the visitor back to; Apple, in its popup, uses the site's root. */
export const SIGN_IN_CALLBACK_PATH = '/ExternalLoginCallback';
/** By which Apple's popup hands its answer to the page that opened it. */
export const APPLE_CHANNEL = 'songleaf-apple-sign-in';
