/** The light or dark scheme: that of the system, unless the user has chosen one in this browser. */
import useMediaQuery from '@mui/material/useMediaQuery';
import { useSyncExternalStore } from 'react';
import { storeChoice, storedChoice } from '../storedChoice.ts';
import type { Scheme } from './palettes.ts';

export type SchemeChoice = Scheme | 'system';
export const SCHEME_CHOICES: readonly SchemeChoice[] = ['system', 'light', 'dark'];

const KEY = 'songleaf.scheme';
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  // The choice was made in another tab.
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

function choice(): SchemeChoice {
  const stored = storedChoice(KEY);
  return stored === 'light' || stored === 'dark' ? stored : 'system';
}

export function chooseScheme(chosen: SchemeChoice): void {
  storeChoice(KEY, chosen === 'system' ? null : chosen);
  for (const listener of listeners) listener();
}

export const useSchemeChoice = (): SchemeChoice => useSyncExternalStore(subscribe, choice);

export function useScheme(): Scheme {
  const chosen = useSchemeChoice();
  const isDarkSystem = useMediaQuery('(prefers-color-scheme: dark)', { noSsr: true });
  if (chosen !== 'system') return chosen;
  return isDarkSystem ? 'dark' : 'light';
}
