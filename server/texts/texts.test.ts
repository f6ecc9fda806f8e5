import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { confirmationEmail, passwordChangedEmail, passwordResetEmail } from '../mail/emails.ts';
import { english } from './english.ts';
import { german } from './german.ts';
import { LANGUAGES, TEXTS, currentLanguage, inLanguage, languageOf } from './texts.ts';

type Leaf = readonly [path: string, text: unknown];

function leavesOf(value: unknown, path = ''): Leaf[] {
  if (typeof value !== 'object' || value === null) return [[path, value]];
  return Object.entries(value).flatMap(([key, each]) => leavesOf(each, `${path}/${key}`));
}

/** The words that stay the same: names, and what a program reads. */
const SAME = ['/standardPlan', '/hello'];

describe('the texts of the server', () => {
  it('X-20 are in German as in English: the same keys and parameters, none empty, none left in English', () => {
    const translated = new Map(leavesOf(german));
    const source = leavesOf(english);
    expect([...translated.keys()].sort()).toEqual(source.map(([path]) => path).sort());
    for (const [path, text] of source) {
      const other = translated.get(path);
      expect(typeof other, path).toBe(typeof text);
      if (typeof text === 'function') expect((other as () => string).length, path).toBe(text.length);
      else if (!SAME.includes(path)) expect(other, path).not.toBe(text);
      expect(other, path).not.toBe('');
    }
  });

  it.each([
    ['de', 'de'],
    ['de-AT,de;q=0.9,en;q=0.8', 'de'],
    ['en-GB,en;q=0.9,de;q=0.8', 'en'],
    ['fr-FR,fr;q=0.9,de;q=0.5', 'de'],
    ['*', 'en'],
    ['', 'en'],
    [undefined, 'en'],
  ])('X-20 Accept-Language %s reads %s', (accepted, language) => expect(languageOf(accepted)).toBe(language));

  it('are read in the language of what is done, also later in it, and in English outside', async () => {
    const later = LANGUAGES.map((language) =>
      inLanguage(language, async () => {
        await delay(1);
        return [currentLanguage(), TEXTS.notFound];
      }),
    );
    expect(await Promise.all(later)).toEqual([
      ['en', english.notFound],
      ['de', german.notFound],
    ]);
    expect(TEXTS.notFound).toBe(english.notFound);
  });

  it('X-20 write e-mails in the language of their order, with the same links', () => {
    const letters = [confirmationEmail, passwordResetEmail, passwordChangedEmail] as const;
    for (const letter of letters) {
      const [first, second] = LANGUAGES.map((language) =>
        inLanguage(language, () => letter('ada@example.org', 'https://songleaf.example', 'key')),
      );
      expect(second?.subject).not.toBe(first?.subject);
      expect(second?.text).toMatch(/^Hallo,\n\n.*\n\nSongleaf$/s);
      expect(second?.text.match(/https:\S+/g)).toEqual(first?.text.match(/https:\S+/g));
    }
  });
});
