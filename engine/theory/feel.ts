/** The feel that a text of a score demands: pairs of equal notes are played long and short, or as they are written. */

/** The note of which each pair is played long and short. */
export type SwungNote = 'eighth' | '16th';
export type Feel = SwungNote | 'straight';

/** The usual words for each feel. */
export const FEEL_TEXTS: Readonly<Record<Feel, string>> = {
  eighth: 'Swing',
  '16th': 'Swing 16ths',
  straight: 'Straight',
};

const SWING = String.raw`(?:swing\p{L}*|swung|(?:ge)?swingt|shuffle\p{L}*)`;
/** `no swing`, `don't swing`, `ohne Swing`. */
const NEGATED = new RegExp(
  String.raw`\b(?:no(?!\.)|not|without|non|never|don['’]t|ohne|kein|nicht)\P{L}+(?:\p{L}+\P{L}+)?${SWING}`,
  'giu',
);
const SWUNG = new RegExp(String.raw`(?<!\p{L})${SWING}(?!\p{L})`, 'iu');
const SIXTEENTHS = /(?<!\d)16(?!\d)|sixteenth|semiquaver|sechzehntel/i;
/** Not `straight mute`, `straight tone` and `straight ahead`, which do not concern the rhythm. */
const STRAIGHT = /\bstraight\b(?!\W*(?:mute|tone|ahead))/i;
const EVEN = /\b(?:even|gerade)\W+(?:8|16|eighth|sixteenth|quaver|semiquaver|achtel|sechzehntel)|^\W*gerade\W*$/i;

/** The equations of note values that stand for the words, as a metronome mark of MusicXML is read. */
const EQUATIONS: readonly (readonly [text: string, feel: Feel])[] = [
  ['♪♪=♩♪', 'eighth'],
  ['♪♪=♪♪', 'straight'],
  ['𝅘𝅥𝅯𝅘𝅥𝅯=♪𝅘𝅥𝅯', '16th'],
];

/** Pairs of notes with beams, as the notes of the equations. */
const PAIRS: readonly (readonly [pair: string, notes: string])[] = [
  ['♫', '♪♪'],
  ['♬', '𝅘𝅥𝅯𝅘𝅥𝅯'],
];

/**
 * Returns the feel that a tempo text or other words demand, undefined where they demand none. The word `swing` has
 * priority over `straight`, as in `Straight 8ths, swing 16ths`, unless it is negated.
 */
export function feelOfText(text: string): Feel | undefined {
  const plain = PAIRS.reduce((all, [pair, notes]) => all.replaceAll(pair, notes), text.replaceAll(/[\s³]/g, ''));
  const equation = EQUATIONS.find(([signs]) => plain.includes(signs));
  if (equation !== undefined) return equation[1];
  const rest = text.replaceAll(NEGATED, '');
  if (SWUNG.test(rest)) return SIXTEENTHS.test(rest) ? '16th' : 'eighth';
  return rest !== text || STRAIGHT.test(text) || EVEN.test(text) ? 'straight' : undefined;
}
