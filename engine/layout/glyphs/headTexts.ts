/**
 * Texts inside of noteheads. The font has heads with the names of notes; any other text is printed above its note.
 */
import type { Glyph } from '../../smufl/glyphs.ts';
import { headWithLetter } from './noteheads.ts';

const ALTERS: Readonly<Record<string, number>> = { '': 0, '♮': 0, '#': 1, '♯': 1, b: -1, '♭': -1 };

/** The notehead with a text inside; undefined where the font has none. */
export function textedHead(text: string, base: number): Glyph | undefined {
  const [, letter = '', accidental = ''] = /^([A-G])(.?)$/u.exec(text) ?? [];
  const alter = ALTERS[accidental];
  if (letter === '' || alter === undefined) return undefined;
  return headWithLetter(letter, alter, base) ?? undefined;
}
