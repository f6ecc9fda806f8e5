/**
 * Passwords that guessing begins with: a million that were leaked or are made from leaked ones
 * (`training/passwords/build.ts`), the names of this product, and the account's own address.
 */
import { readFileSync } from 'node:fs';
import { readFingerprints } from './fingerprints.ts';

const FILE = new URL('./commonPasswords.bin', import.meta.url);
let common: ReturnType<typeof readFingerprints> | undefined;

/** Listed in docs/operating.md. */
const PRODUCT_WORDS: ReadonlySet<string> = new Set([
  'songleaf',
  'sheetmusic',
  'songbook',
  'musicsheet',
  'transcription',
]);

/** Shorter names are part of many good passwords. */
const SHORTEST_NAME = 4;

/** Letters only: digits and signs around and between words are what guessing programs add. */
const lettersOf = (text: string): string => text.replace(/\P{L}/gu, '');

/** @param password in the form that is hashed. @param email of its account; empty where it is not known. */
export function isGuessable(password: string, email = ''): boolean {
  const [text, address] = [password.toLowerCase(), email.toLowerCase()];
  common ??= readFingerprints(readFileSync(FILE));
  if (common.has(text)) return true;
  const letters = lettersOf(text);
  const name = lettersOf(address.replace(/@.*/, ''));
  return PRODUCT_WORDS.has(letters) || text === address || (name.length >= SHORTEST_NAME && letters === name);
}
