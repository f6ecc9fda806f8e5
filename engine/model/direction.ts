/**
 * Marks of one part that belong to a moment and not to a chord. A line (hairpin, pedal, ottava, dashes) is a start and
 * a stop with one number, so that deleting or inserting a measure shifts no reference.
 */
import type { Ticks } from '../units.ts';
import type { Extra } from './extra.ts';
import type { Figure } from './figuredBass.ts';
import { foreignChild, type Foreign } from './foreign.ts';
import type { MomentSign } from './momentSigns.ts';
import type { NoteValue } from './rhythm/noteValue.ts';

interface At {
  /** Ticks from the start of the measure. */
  readonly at: Ticks;
  /** Staff index. */
  readonly staff: number;
  readonly side?: 'above' | 'below';
  /** Properties of the mark in the file of another program, beyond these fields: colour, font size, alignment. */
  readonly look?: Readonly<Record<string, string>>;
}

interface Line {
  readonly edge: 'start' | 'stop';
  /** Pairs a start with the next stop of the same kind and number. */
  readonly number: number;
}

/** The marks ppp … fff have the velocities of E-14; other programs also write `sfz`, `fp`, `pppp` … */
export interface Dynamic extends At {
  readonly kind: 'dynamic';
  readonly name: string;
  readonly extra?: Extra;
}

export interface Hairpin extends At, Line {
  readonly kind: 'hairpin';
  readonly direction: 'crescendo' | 'diminuendo';
  /** Whether the narrow end has a circle, for a hairpin from or to nothing. Stored at the edge that has the circle. */
  readonly niente?: boolean;
}

export interface Pedal extends At, Line {
  readonly kind: 'pedal';
  readonly style: 'text' | 'line';
  /** `sostenuto` for the middle pedal; absent for the right one. */
  readonly pedal?: 'sostenuto';
  /** False at a start without `Ped.`, and at the end of a pedal without a line: no star is printed there. */
  readonly printed?: boolean;
}

export interface Ottava extends At, Line {
  readonly kind: 'ottava';
  /** Octaves that the notes are PRINTED lower (8va: 1, 15ma: 2, 22ma: 3) or higher (8vb: -1) than they sound. */
  readonly octaves: -3 | -2 | -1 | 1 | 2 | 3;
}

/** The frame around a text. */
export const ENCLOSURES = [
  'rectangle',
  'square',
  'oval',
  'circle',
  'bracket',
  'inverted-bracket',
  'triangle',
  'diamond',
  'pentagon',
  'hexagon',
  'heptagon',
  'octagon',
  'nonagon',
  'decagon',
] as const;

export type Enclosure = (typeof ENCLOSURES)[number];

export interface Words extends At {
  readonly kind: 'words';
  readonly text: string;
  readonly enclosure?: Enclosure;
  readonly style?: 'italic' | 'bold' | 'bold-italic' | 'normal';
  /** The content for which the words were written in a file, such as the notes of a metric modulation. */
  readonly source?: Foreign;
}

/** Dashes after a text such as `cresc.` or `rit.`, or a bracket over notes that belong together. */
export interface TextLine extends At, Line {
  readonly kind: 'line';
  readonly style: 'dashes' | 'bracket';
  /** The hook or arrow at this edge of a bracket. */
  readonly hook?: 'up' | 'down' | 'both' | 'arrow';
  readonly stroke?: 'dashed' | 'dotted' | 'wavy';
}

interface Sourced {
  /** Properties in a file beyond these fields; they are valid only while they agree with the fields. */
  readonly source?: Foreign;
}

/**
 * Figures of a bass at a moment. Several with one moment follow each other by their lengths; those without a length
 * form one stack.
 */
export interface FiguredBass extends At, Sourced {
  readonly kind: 'figured-bass';
  /** Figures from top to bottom. */
  readonly figures: readonly Figure[];
  readonly brackets?: boolean;
  /** False where the figures are not printed. */
  readonly printed?: boolean;
  /** Duration of the figures, where the score states it. */
  readonly length?: Ticks;
}

/** The beginning or the end of signs that are printed in place of notes. The notes stay in the score and are played. */
interface InPlaceOfNotes extends At, Sourced {
  readonly edge: 'start' | 'stop';
  /** Whether the signs are on all staves of the part. */
  readonly allStaves?: boolean;
}

/** A voice of the part. */
export interface VoicePlace {
  readonly staff: number;
  readonly number: number;
}

/** Slashes on the beats, or in the rhythm of the notes. */
export interface Slashes extends InPlaceOfNotes {
  readonly kind: 'slashes';
  readonly rhythm?: boolean;
  /** Duration of one slash; the beat of the meter where absent. */
  readonly value?: Pick<NoteValue, 'base' | 'dots'>;
  /** Voices whose notes are printed nevertheless. */
  readonly except?: readonly VoicePlace[];
}

export const REPEATED_MEASURES = [1, 2, 4] as const;

/** A sign that repeats the `count` measures before it. */
export interface MeasureRepeat extends InPlaceOfNotes {
  readonly kind: 'measure-repeat';
  readonly count: (typeof REPEATED_MEASURES)[number];
}

export interface SignMark extends At, Sourced {
  readonly kind: 'sign';
  readonly sign: MomentSign;
}

/**
 * A mark for which the model has no type. It is written to the next file unchanged and is not drawn, except a chord that
 * is named by its numeral (numerals.ts).
 */
export interface ForeignMark extends At {
  readonly kind: 'foreign';
  readonly element: Foreign;
  /** Duration of the mark, where the score states it. */
  readonly length?: Ticks;
}

/** Marks with a start and a stop. */
export type LineDirection = Hairpin | Pedal | Ottava | TextLine;

export type Direction =
  LineDirection | Dynamic | Words | FiguredBass | Slashes | MeasureRepeat | SignMark | ForeignMark;

const LINES: ReadonlySet<Direction['kind']> = new Set(['hairpin', 'pedal', 'ottava', 'line']);

export const isLine = (direction: Direction): direction is LineDirection => LINES.has(direction.kind);

/** What the `sound` of a file changes in the sound of a part: its program, or whether its strings are plucked. */
export interface SoundChange {
  readonly program?: number;
  readonly pizzicato?: boolean;
}

export function soundChangeOf(direction: Direction): SoundChange | undefined {
  if (direction.kind !== 'foreign' || direction.element.name !== 'sound') return undefined;
  const { attributes, children = [] } = direction.element;
  const midi = children.findLast(({ name }) => name === 'midi-instrument');
  const program = Number(midi && foreignChild(midi, 'midi-program')?.text);
  const pizzicato = attributes?.['pizzicato'];
  return {
    ...(program >= 1 && program <= 128 && { program: Math.round(program) }),
    ...(pizzicato !== undefined && { pizzicato: pizzicato === 'yes' }),
  };
}
