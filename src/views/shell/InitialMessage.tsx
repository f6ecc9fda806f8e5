/** a message of success that is stored before the page is loaded again; the new page shows it once, for 5 s. */
import { useEffect } from 'react';
import { logFailure } from '../../api/index.ts';
import { useToast } from './toasts/useToast.ts';

const KEY = 'songleaf.message';
const SHOWN_MS = 5000;

/** Must be called before the page is left. */
export function leaveMessage(text: string): void {
  try {
    sessionStorage.setItem(KEY, text);
  } catch (error) {
    // The browser blocks the storage of sites, so the page is loaded without the message.
    logFailure('A message for the next page could not be stored', error);
  }
}

function takeMessage(): string | null {
  try {
    const text = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    return text;
  } catch {
    // `leaveMessage` has reported it.
    return null;
  }
}

export function InitialMessage() {
  const showToast = useToast();
  useEffect(() => {
    const text = takeMessage();
    if (text !== null) showToast(text, { kind: 'success', shownFor: SHOWN_MS });
  }, [showToast]);
  return null;
}
