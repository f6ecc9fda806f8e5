/** Passkeys in this browser. The library is loaded with the first request for one. */
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import type { PasskeyOptions } from '../../server/contract/passkeyAnswers.ts';

type Options = NonNullable<PasskeyOptions['options']>;

const loadLibrary = () => import('@simplewebauthn/browser');

/** Browsers offer passkeys only on pages with a secure address. */
export const canUsePasskeys = (): boolean => 'PublicKeyCredential' in window;

/** Whether the browser can offer passkeys among the suggestions for the field of the e-mail address. */
export const canSuggestPasskeys = async (): Promise<boolean> =>
  canUsePasskeys() &&
  'isConditionalMediationAvailable' in PublicKeyCredential &&
  PublicKeyCredential.isConditionalMediationAvailable();

/**
 * Whether the user closed the browser's window, it timed out, another request replaced it, or the device has a passkey
 * already.
 */
const isGivenUp = (error: unknown): boolean =>
  error instanceof Error && ['NotAllowedError', 'AbortError', 'InvalidStateError'].includes(error.name);

/** @returns the JSON text of the answer; undefined where the user gave up. */
async function answered(ask: () => Promise<object>): Promise<string | undefined> {
  try {
    return JSON.stringify(await ask());
  } catch (error) {
    if (isGivenUp(error)) return undefined;
    throw error;
  }
}

export async function createPasskey(options: Options): Promise<string | undefined> {
  const { startRegistration } = await loadLibrary();
  // The server uses the counterpart of this library, which has created the options.
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
  return answered(() => startRegistration({ optionsJSON }));
}

/** `isSuggested`: waits until the user chooses a passkey among the suggestions, instead of opening a window. */
export async function askForPasskey(options: Options, isSuggested: boolean): Promise<string | undefined> {
  const { startAuthentication } = await loadLibrary();
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  return answered(() => startAuthentication({ optionsJSON, useBrowserAutofill: isSuggested }));
}

/** Ends a request for a suggested passkey. */
export async function stopAskingForPasskeys(): Promise<void> {
  const { WebAuthnAbortService } = await loadLibrary();
  WebAuthnAbortService.cancelCeremony();
}
