/**
 * Marks of one part that stand at a moment rather than on a chord. Lines (hairpin, pedal, ottava, dashes) are a start
 * and a stop that share a number, so that deleting or inserting a measure never shifts anything.
 */
import type { Ticks } from '../units.ts';
import type { Extra } from './extra.ts';
import type { Foreign } from './foreign.ts';

interface At {
  /** Within the measure. */
  readonly at: Ticks;
  /** Staff index. */
  readonly staff: number;
  readonly side?: 'above' | 'below';
  /** Attributes of the mark's element in MusicXML that no other field says: colour, size of type, how it is aligned. */
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
  /** A circle at the narrow end: from or to nothing. Told by the edge where it stands. */
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
  /** The child of MusicXML's `direction-type` that these words stand for, such as the notes of a metric modulation. */
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

/**
 * What MusicXML can say at a moment and the model has no word for: a child of `direction-type`, or one of the elements
 * that stand on their own, such as `figured-bass` or `sound`, or in `attributes`, such as `measure-style`.
 */
export interface ForeignMark extends At {
  readonly kind: 'foreign';
  readonly element: Foreign;
  /** How long it holds, where it says so. */
  readonly length?: Ticks;
}

/** What has a start and a stop. */
export type LineDirection = Hairpin | Pedal | Ottava | TextLine;

export type Direction = Dynamic | Hairpin | Pedal | Ottava | Words | TextLine | ForeignMark;
