/**
 * Texts that MusicXML asks for inside of noteheads. The names of notes stand in heads that the font has for them; for any
 * other text there is none, so that it stands over its note.
 */
import type { Note } from '../../model/chord.ts';
import type { Foreign } from '../../model/foreign.ts';
import type { Glyph } from '../../smufl/glyphs.ts';
import { headWithLetter } from '../noteheads.ts';

const SIGNS: Readonly<Record<string, string>> = { sharp: '♯', flat: '♭', natural: '♮' };
const ALTERS: Readonly<Record<string, number>> = { '': 0, '♮': 0, '#': 1, '♯': 1, b: -1, '♭': -1 };

/** Letters and accidentals in the order of the file. */
export const headText = ({ children = [] }: Foreign): string =>
  children.map(({ name, text = '' }) => (name === 'accidental-text' ? (SIGNS[text] ?? '') : text.trim())).join('');

/** Undefined where the font has no head with the text. */
export function textedHead(sign: Foreign, base: number): Glyph | undefined {
  const [, letter = '', accidental = ''] = /^([A-G])(.?)$/u.exec(headText(sign)) ?? [];
  const alter = ALTERS[accidental];
  if (letter === '' || alter === undefined) return undefined;
  return headWithLetter(letter, alter, base) ?? undefined;
}

export const textSignOf = (note: Note | undefined): Foreign | undefined =>
  note?.signs?.find(({ name }) => name === 'notehead-text');
