/** O-12: the list of changes in the language of the request. */
import type { ChangeLog } from '../../contract/calls.ts';
import { currentLanguage, type Language } from '../texts.ts';
import { ENGLISH_CHANGES } from './english.data.ts';
import { GERMAN_CHANGES } from './german.data.ts';

const CHANGES: Readonly<Record<Language, ChangeLog>> = { en: ENGLISH_CHANGES, de: GERMAN_CHANGES };

/**
 * The `versionCode` of the newest version at a time; 0 where there was none. The log has days: a version counts as known
 * to whoever registered on its day.
 */
export function newestVersionAt(time: Date): number {
  const day = time.toISOString().slice(0, 'yyyy-mm-dd'.length);
  return Math.max(0, ...ENGLISH_CHANGES.filter(({ date }) => date <= day).map(({ versionCode }) => versionCode));
}

export const changeLog = (): ChangeLog => CHANGES[currentLanguage()];
