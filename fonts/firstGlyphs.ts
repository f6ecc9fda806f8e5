/**
 * The glyphs of `atlas-first.bin`, which most first screens do with: they arrive before the first notes are drawn, the
 * others after. A glyph of the others that is in view is drawn as soon as they are there.
 */
import type { TextStyle } from './textCodePoints.ts';

const FIRST_MUSIC = [
  /^(g|f|c)Clef$/,
  /^timeSig(\d|Common|CutCommon)$/,
  /^notehead(Whole|Half|Black)$/,
  /^augmentationDot$/,
  /^flag(8th|16th|32nd)(Up|Down)$/,
  /^accidental(Flat|Natural|Sharp|DoubleSharp|DoubleFlat)$/,
  /^rest(Whole|Half|Quarter|8th|16th|32nd)$/,
  /^dynamic(Piano|Mezzo|Forte|PP|MP|MF|FF|PPP|FFF)$/,
  /^artic(Accent|Staccato|Tenuto|Marcato)(Above|Below)$/,
  /^fermata(Above|Below)$/,
  /^ornament(Trill|Turn|Mordent|ShortTrill)$/,
  /^brace$/,
  /^tuplet\d$/,
  /^fingering\d$/,
  /^keyboardPedal(Ped|Up)$/,
  /^repeatDot$/,
  /^wiggleArpeggiatoUp$/,
  /^met(Note(Quarter|Half|8th)Up|AugmentationDot)$/,
];

export const isFirstMusicGlyph = (name: string): boolean => FIRST_MUSIC.some((names) => names.test(name));

const LAST_ASCII = 0x7e;

/** Bold italics are rare, and so are letters that English does without. */
export const isFirstTextGlyph = (style: TextStyle, codePoint: number): boolean =>
  style !== 'bold-italic' && codePoint <= LAST_ASCII;
