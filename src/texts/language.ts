/**
 * The language of the texts: the one chosen in this browser, otherwise the first of the browser's languages that is
 * available. A translation is a separate file, which is fetched before anything is shown, and only if it is chosen; a
 * new choice loads the page again. Modules of the entry are evaluated before that: they may contain objects of texts,
 * but must not read texts from them.
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

/** The locale for dates and numbers: the language, with the browser's region for it. */
export const locale =
  typeof window === 'undefined'
    ? language
    : (navigator.languages.find((each) => each.startsWith(language)) ?? language);

let translation: Partial<Catalogue> = {};
const readBefore = new Map<keyof Catalogue, object>();

/** The texts of one module: those of the translation after it was fetched, before that the English ones. */
export function inLanguage<Name extends keyof Catalogue>(name: Name, english: Catalogue[Name]): Catalogue[Name] {
  const translated = translation[name];
  if (translated !== undefined) return translated;
  readBefore.set(name, english);
  return english;
}

/** Replaces the texts in place, because other modules have references to these objects already. */
function replaceWords(texts: object, translated: object): void {
  for (const [key, word] of Object.entries(translated)) {
    const own: unknown = Reflect.get(texts, key);
    if (typeof own === 'object' && own !== null) replaceWords(own, word as object);
    else Reflect.set(texts, key, word);
  }
}

function translate(texts: Partial<Catalogue>): void {
  translation = { ...translation, ...texts };
  for (const [name, english] of readBefore) {
    const translated = texts[name];
    if (translated !== undefined) replaceWords(english, translated);
  }
}

/** Fetches the translation, if one is needed. Must be awaited before anything is shown. */
export async function loadTranslation(): Promise<void> {
  if (language !== 'en') translate((await import('./de/index.ts')).german);
}

/** Loads a page that shows texts of `RarelyRead`, after their translation. */
export async function withRarelyRead<Page>(load: () => Promise<Page>): Promise<Page> {
  if (language !== 'en') translate((await import('./de/rarelyRead.ts')).germanRarelyRead);
  return load();
}

export function chooseLanguage(chosen: Language): void {
  storeChoice(KEY, chosen);
  location.reload();
}
