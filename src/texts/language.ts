/**
 * The language of the texts: the one chosen in this browser, else the first of the browser's languages that we have. A
 * translation is a file of its own, which is fetched before the texts are read for the first time, and only if it is
 * chosen; another choice loads the page again.
 */
import { storeChoice, storedChoice } from '../storedChoice.ts';
import type { Catalogue } from './catalogue.ts';

export const LANGUAGES = { en: 'English', de: 'Deutsch' } as const;
export type Language = keyof typeof LANGUAGES;

const KEY = 'songleaf.language';

const isLanguage = (code: string | null): code is Language => code !== null && code in LANGUAGES;

function currentLanguage(): Language {
  // Tests of the texts run without a browser.
  if (typeof window === 'undefined') return 'en';
  const chosen = storedChoice(KEY);
  if (isLanguage(chosen)) return chosen;
  return navigator.languages.map((each) => each.slice(0, 2)).find(isLanguage) ?? 'en';
}

export const language = currentLanguage();

/** For dates and numbers: the language, with the region that the browser names for it. */
export const locale =
  typeof window === 'undefined'
    ? language
    : (navigator.languages.find((each) => each.startsWith(language)) ?? language);

const translation: Catalogue | undefined = language === 'de' ? (await import('./de/index.ts')).german : undefined;

export function inLanguage<Name extends keyof Catalogue>(name: Name, english: Catalogue[Name]): Catalogue[Name] {
  return translation?.[name] ?? english;
}

export function chooseLanguage(chosen: Language): void {
  storeChoice(KEY, chosen);
  location.reload();
}
