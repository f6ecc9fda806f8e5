/**
 * Chord symbols in music braille: letters of the literary code, capitals marked, accidentals as music signs before or
 * after them, numbers with their sign. They stand on a line of their own below the music.
 */
import { chordName } from '../../theory/chordIndex.ts';
import type { ChordSymbol } from '../../theory/chordSymbol.ts';
import { CAPITAL, cells, NUMBER, upperDigits } from './cells.ts';
import { accidental } from './signs.ts';

/** Signs for which the code has letters that every reader knows. */
const SPELLED: readonly (readonly [RegExp, string])[] = [
  [/ø7?/g, 'm7b5'],
  [/[°o](?=$|[\d/(])/g, 'dim'],
  [/[Δ△]/g, 'maj'],
];
const SIGNS: Readonly<Record<string, string>> = {
  '#': accidental(1),
  '♯': accidental(1),
  '♭': accidental(-1),
  '/': cells('34'),
  '+': cells('346'),
  '-': cells('36'),
  '(': cells('5', '126'),
  ')': cells('5', '345'),
  '.': cells('3'),
  ' ': '',
};

/** `unknown`: the characters for which there is no cell. */
export function chordSymbolCells(symbol: ChordSymbol): { readonly brf: string; readonly unknown: string } {
  const name = SPELLED.reduce((text, [sign, letters]) => text.replace(sign, letters), chordName(symbol));
  let [brf, unknown] = ['', ''];
  // A number; a flat, which stands after the letter of a note or before a number; any other character.
  for (const [token] of name.matchAll(/\d+|(?<=[A-G])b|b(?=\d)|./gu)) {
    if (/^\d/.test(token)) brf += NUMBER + upperDigits(token);
    else if (token === 'b') brf += accidental(-1);
    else if (/^[a-z]$/.test(token)) brf += token.toUpperCase();
    else if (/^[A-Z]$/.test(token)) brf += CAPITAL + token;
    else if (token in SIGNS) brf += SIGNS[token] ?? '';
    else unknown += token;
  }
  return { brf, unknown };
}
