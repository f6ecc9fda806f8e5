/** The network state of the browser, and the texts for calls that failed without a network. */
import { useSyncExternalStore } from 'react';
import { CallError } from '../../../api/index.ts';
import { shellTexts } from '../../../texts/index.ts';

export const isOnline = (): boolean => navigator.onLine;

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

/** The text for the user after a failed call: that the network or the session is missing, otherwise `words`. */
export function failureText(words: string, cause: unknown): string {
  if (!isOnline()) return shellTexts.offlineFailed;
  return cause instanceof CallError && cause.status === SIGNED_OUT ? shellTexts.signedOutFailed : words;
}

/** Resolves when there is a network again. */
export const whenOnline = (): Promise<void> =>
  new Promise((resolve) => {
    if (isOnline()) resolve();
    else window.addEventListener('online', () => resolve(), { once: true });
  });

/** Loads a part of the app. Without a network it waits for one instead of breaking the page that is open. */
export async function loadPart<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await load();
  } catch (error) {
    if (isOnline()) throw error;
    await whenOnline();
    return load();
  }
}
