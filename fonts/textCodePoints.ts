/**
 * The characters of the glyph atlas: those of titles, lyrics, chord names and directions in Latin script. The browser
 * draws a text with any other character.
 */
export const TEXT_STYLES = ['roman', 'bold', 'italic', 'bold-italic'] as const;
export type TextStyle = (typeof TEXT_STYLES)[number];

const range = (first: number, last: number): number[] =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index);

const ASCII = range(0x20, 0x7e);
const LATIN_1 = range(0xa0, 0xff);
const LATIN_EXTENDED_A = range(0x100, 0x17f);
/** Romanian comma letters, which Latin Extended-A lacks. */
const COMMA_LETTERS = range(0x218, 0x21b);
/** Dashes, quotation marks, dagger, bullet, ellipsis, primes, euro. */
const PUNCTUATION = [...range(0x2010, 0x2015), ...range(0x2018, 0x2022), 0x2026, 0x2032, 0x2033, 0x20ac];
const ACCIDENTALS = [0x266d, 0x266e, 0x266f];

/**
 * The roman style is used for lyrics and titles in any Latin language; the other styles for directions, chord names and
 * numbers.
 */
export const textCodePoints = (style: TextStyle): number[] => [
  ...ASCII,
  ...(style === 'bold-italic' ? [] : LATIN_1),
  ...(style === 'roman' ? [...LATIN_EXTENDED_A, ...COMMA_LETTERS] : []),
  ...PUNCTUATION,
  ...ACCIDENTALS,
];
