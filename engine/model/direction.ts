/**
 * Marks of one part that stand at a moment rather than on a chord. Lines (hairpin, pedal, ottava, dashes) are a start
 * and a stop that share a number, so that deleting or inserting a measure never shifts anything.
 */
import type { Ticks } from '../units.ts';
import type { Extra } from './extra.ts';
import type { Figure } from './figuredBass.ts';
import type { Foreign } from './foreign.ts';
import type { MomentSign } from './momentSigns.ts';
import type { NoteValue } from './rhythm/noteValue.ts';

interface At {
  /** Within the measure. */
  readonly at: Ticks;
  /** Staff index. */
  readonly staff: number;
  readonly side?: 'above' | 'below';
  /** How another program printed the mark beyond these fields: colour, size of type, how it is aligned. */
  readonly look?: Readonly<Record<string, string>>;
}

interface Line {
  readonly edge: 'start' | 'stop';
  /** Pairs a start with the next stop of the same kind and number. */
  readonly number: number;
}

/** ppp … fff with the velocities of E-14, and what other programs write: `sfz`, `fp`, `pppp` … */
export interface Dynamic extends At {
  readonly kind: 'dynamic';
  readonly name: string;
  readonly extra?: Extra;
}

export interface Hairpin extends At, Line {
  readonly kind: 'hairpin';
  readonly direction: 'crescendo' | 'diminuendo';
  /** A circle at the narrow end: from or to nothing. Stored at the edge where it is. */
  readonly niente?: boolean;
}

export interface Pedal extends At, Line {
  readonly kind: 'pedal';
  readonly style: 'text' | 'line';
  /** The middle pedal; absent for the right one. */
  readonly pedal?: 'sostenuto';
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
  /** What the words stand for in a file, such as the notes of a metric modulation. */
  readonly source?: Foreign;
}

/** What follows `cresc.` or `rit.` as dashes, or joins the notes that belong together as a bracket. */
export interface TextLine extends At, Line {
  readonly kind: 'line';
  readonly style: 'dashes' | 'bracket';
  /** At this edge of a bracket. */
  readonly hook?: 'up' | 'down' | 'both' | 'arrow';
  readonly stroke?: 'dashed' | 'dotted' | 'wavy';
}

interface Sourced {
  /** What a file says beyond these fields; it counts only while they agree. */
  readonly source?: Foreign;
}

/** Several at one moment follow each other by their lengths; those without a length are one stack. */
export interface FiguredBass extends At, Sourced {
  readonly kind: 'figured-bass';
  /** From the top. */
  readonly figures: readonly Figure[];
  readonly brackets?: boolean;
  /** False where the figures are not printed. */
  readonly printed?: boolean;
  /** Their duration, where the score states it. */
  readonly length?: Ticks;
}

/** Signs in place of notes from this moment on, or the end of them. The notes stay in the score and are played. */
interface InPlaceOfNotes extends At, Sourced {
  readonly edge: 'start' | 'stop';
  /** On all staves of the part. */
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
  /** What one slash lasts; the beat of the meter where absent. */
  readonly value?: Pick<NoteValue, 'base' | 'dots'>;
  /** Voices that are printed as ever. */
  readonly except?: readonly VoicePlace[];
}

export const REPEATED_MEASURES = [1, 2, 4] as const;

/** A sign for the measures before, as many as `count`. */
export interface MeasureRepeat extends InPlaceOfNotes {
  readonly kind: 'measure-repeat';
  readonly count: (typeof REPEATED_MEASURES)[number];
}

export interface SignMark extends At, Sourced {
  readonly kind: 'sign';
  readonly sign: MomentSign;
}

/** What the model has no word for; it is carried through to the next file and not drawn. */
export interface ForeignMark extends At {
  readonly kind: 'foreign';
  readonly element: Foreign;
  /** Its duration, where the score states it. */
  readonly length?: Ticks;
}

/** What has a start and a stop. */
export type LineDirection = Hairpin | Pedal | Ottava | TextLine;

export type Direction =
  LineDirection | Dynamic | Words | FiguredBass | Slashes | MeasureRepeat | SignMark | ForeignMark;

const LINES: ReadonlySet<Direction['kind']> = new Set(['hairpin', 'pedal', 'ottava', 'line']);

export const isLine = (direction: Direction): direction is LineDirection => LINES.has(direction.kind);
