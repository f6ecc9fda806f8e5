/** The network state of the browser, and the texts for calls that failed without a network. */
import { useSyncExternalStore } from 'react';
import { CallError } from '../../../api/index.ts';
import { shellTexts } from '../../../texts/index.ts';

const isOnline = (): boolean => navigator.onLine;

function listen(onChange: () => void): () => void {
  window.addEventListener('online', onChange);
  window.addEventListener('offline', onChange);
  return () => {
    window.removeEventListener('online', onChange);
    window.removeEventListener('offline', onChange);
  };
}

export const useIsOnline = (): boolean => useSyncExternalStore(listen, isOnline);

const SIGNED_OUT = 401;
/** So much of a request's id finds it in the server's log; the server's own texts contain as much. */
const ERROR_CODE_LENGTH = 8;

/**
 * The text for the user after a failed call: that the network or the session is missing, otherwise `words`, with the
 * code that a user can tell the support where the server has failed.
 */
export function failureText(words: string, cause: unknown): string {
  if (!isOnline()) return shellTexts.offlineFailed;
  if (!(cause instanceof CallError)) return words;
  if (cause.status === SIGNED_OUT) return shellTexts.signedOutFailed;
  return cause.requestId === ''
    ? words
    : `${words} ${shellTexts.errorCode(cause.requestId.slice(0, ERROR_CODE_LENGTH))}`;
}

/** Resolves when there is a network again. */
const whenOnline = (): Promise<void> =>
  new Promise((resolve) => {
    if (isOnline()) resolve();
    else window.addEventListener('online', () => resolve(), { once: true });
  });

/** A part of the app could not be loaded although the browser reports a network. */
export class PartError extends Error {
  override readonly name = 'PartError';
}

/**
 * Loads a part of the app. Without a network it waits for one instead of breaking the page that is open. Throws
 * `PartError`.
 */
export async function loadPart<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await load();
  } catch (cause) {
    if (!isOnline()) {
      await whenOnline();
      return loadPart(load);
    }
    // A part may consist of others.
    throw cause instanceof PartError ? cause : new PartError('A part of the app could not be loaded', { cause });
  }
}
