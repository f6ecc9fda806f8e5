/** O-12: the list of changes in the language of the request. */
import type { ChangeLog } from '../../contract/calls.ts';
import { currentLanguage, type Language } from '../texts.ts';
import { ENGLISH_CHANGES } from './english.data.ts';
import { GERMAN_CHANGES } from './german.data.ts';

const CHANGES: Readonly<Record<Language, ChangeLog>> = { en: ENGLISH_CHANGES, de: GERMAN_CHANGES };

export const changeLog = (): ChangeLog => CHANGES[currentLanguage()];
