/**
 * The texts that users read from the server, in the language of the request that is answered: the first of its
 * Accept-Language that we have. The app sends the chosen language there; a page that is opened by itself sends the
 * browser's. Outside a request, and for other languages, they are English.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Texts } from './catalogue.ts';
import { english } from './english.ts';
import { german } from './german.ts';

export const LANGUAGES = ['en', 'de'] as const;
export type Language = (typeof LANGUAGES)[number];

const CATALOGUES: Readonly<Record<Language, Texts>> = { en: english, de: german };
const current = new AsyncLocalStorage<Language>();

export const currentLanguage = (): Language => current.getStore() ?? 'en';

/** Everything that `work` starts reads the texts in this language. */
export const inLanguage = <Result>(language: Language, work: () => Result): Result => current.run(language, work);

const isLanguage = (code: string): code is Language => LANGUAGES.some((each) => each === code);

/** @param accepted the header Accept-Language, which browsers send in the order of preference. */
export function languageOf(accepted: string | undefined): Language {
  const codes = (accepted ?? '').split(',').map((each) => each.trim().slice(0, 2).toLowerCase());
  return codes.find(isLanguage) ?? 'en';
}

export const TEXTS: Texts = new Proxy<Texts>(english, {
  get: (_, name) => Reflect.get(CATALOGUES[currentLanguage()], name) as unknown,
});
