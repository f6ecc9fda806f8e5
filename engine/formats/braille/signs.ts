/**
 * The signs of music braille that the writer uses, by their dots (Music Braille Code, BANA 2015; New International Manual
 * of Braille Music Notation, 1996).
 */
import type { Chord, Ornament } from '../../model/chord.ts';
import { cells } from './cells.ts';

/** C to B as eighths; further dots give the value. */
export const NAMES = ['145', '15', '124', '1245', '125', '24', '245'] as const;
/** Dots that are added to a name: wholes and 16ths, halves and 32nds, quarters and 64ths, eighths and 128ths. */
export const VALUE_DOTS = ['36', '3', '6', ''] as const;
/** Stands between the two wholes of which a breve consists, notes or rests. */
export const BREVE = cells('45', '14');
export const RESTS = [cells('134'), cells('136'), cells('1236'), cells('1346')] as const;
/** What follows is a whole to an eighth, or a 16th to a 128th. */
export const LARGER_VALUES = cells('45', '126', '2');
export const SMALLER_VALUES = cells('6', '126', '2');

/** By octave: middle C begins the fourth. */
const OCTAVE_MARKS = ['4', '45', '456', '5', '46', '56', '6'] as const;
export function octaveMark(octave: number): string {
  if (octave < 1) return cells('4', '4');
  return cells(...(octave > 7 ? ['6', '6'] : [OCTAVE_MARKS[octave - 1] ?? '']));
}

const [SHARP, FLAT, NATURAL] = [cells('146'), cells('126'), cells('16')];
export const accidental = (alter: number): string =>
  alter === 0 ? NATURAL : (alter > 0 ? SHARP : FLAT).repeat(Math.abs(alter));

/** Seconds to octaves. */
export const INTERVALS = ['34', '346', '3456', '35', '356', '25', '36'].map((dots) => cells(dots));

export const FINGERS: Readonly<Record<string, string>> = {
  1: cells('1'),
  2: cells('12'),
  3: cells('123'),
  4: cells('2'),
  5: cells('13'),
};

type Sign<Name extends string> = Partial<Record<Name, string>>;

/** Before the note. */
export const ARTICULATIONS: Sign<NonNullable<Chord['articulations']>[number]> = {
  staccato: cells('236'),
  staccatissimo: cells('6', '236'),
  accent: cells('46', '236'),
  tenuto: cells('456', '236'),
  marcato: cells('56', '236'),
};
/** Before the note. */
export const ORNAMENTS: Sign<Ornament['kind']> = {
  trill: cells('235'),
  'inverted-mordent': cells('5', '235'),
  mordent: cells('5', '235', '123'),
  turn: cells('6', '256'),
  'inverted-turn': cells('6', '256', '123'),
  shake: cells('56', '235'),
  /** Between this note and the next one; it stands before the first of them, like the others. */
  'delayed-turn': cells('256'),
};
/** Mordents with more waves. */
export const EXTENDED_ORNAMENTS: Sign<Ornament['kind']> = {
  'inverted-mordent': cells('56', '235'),
  mordent: cells('56', '235', '123'),
};
export const GRACE = { slash: cells('26'), long: cells('5', '26') } as const;
export const ARPEGGIO = { plain: cells('345', '13'), up: cells('345', '13'), down: cells('345', '13', '13') } as const;

/** After the note. */
export const FERMATA = cells('126', '123');
export const TIE = cells('4', '14');
export const CHORD_TIE = cells('46', '14');
export const SLUR = cells('14');
export const SLUR_OPENS = cells('56', '12');
export const SLUR_CLOSES = cells('45', '23');
export const BREATH = cells('345', '2');
/** Repetitions in eighths to 64ths, by strokes through the stem. */
export const TREMOLOS = [cells('45', '12'), cells('45', '123'), cells('45', '2'), cells('45', '13')] as const;

/** Of a whole measure. */
export const IN_ACCORD = cells('126', '345');
export const WORD = cells('345');
export const HAIRPINS = {
  crescendo: { start: cells('345', '14'), stop: cells('345', '25') },
  diminuendo: { start: cells('345', '145'), stop: cells('345', '256') },
} as const;
export const PEDAL = { start: cells('126', '14'), stop: cells('16', '14') } as const;

export const FINAL_BARLINE = cells('126', '13');
export const SECTION_BARLINE = cells('126', '13', '3');
/** Where a jump leads to, before the measure; the sign of the coda also stands where it is left, after a measure. */
export const SEGNO = cells('346');
export const CODA = cells('346', '123');
export const REPEAT = { start: cells('126', '2356'), end: cells('126', '23') } as const;
export const HANDS = [cells('46', '345'), cells('456', '345')] as const;
/** Joins the parts of a measure that is divided between two lines. */
export const HYPHEN = cells('5');
export const COMMON_TIME = cells('46', '14');
export const CUT_TIME = cells('456', '14');
export const METRONOME = cells('2356');
