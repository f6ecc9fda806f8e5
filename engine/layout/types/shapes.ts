/**
 * Types of the shapes that the measure passes produce. x is measured from the column (the left edge of an undisplaced
 * notehead), y downwards from the top line of the staff, both in staff spaces.
 */
import type { BarlineSign } from '../../model/score.ts';
import type { Glyph } from '../../smufl/glyphs.ts';
import type { MeasureEvent, StemDirection } from './columns.ts';
import type { StaffSpaces } from '../../units.ts';

export interface GlyphAt {
  readonly glyph: Glyph;
  readonly x: StaffSpaces;
  readonly y: StaffSpaces;
  /** Multiplied by the scale of the chord or sign that the glyph belongs to; 1 where absent. */
  readonly scale?: number;
}

export interface AccidentalShape {
  /** Index into `Chord.notes`. */
  readonly note: number;
  readonly glyphs: readonly GlyphAt[];
}

export interface HeadShape {
  /** Index into `Chord.notes`. */
  readonly note: number;
  readonly glyph: Glyph;
  readonly x: StaffSpaces;
  readonly position: number;
  /** Semitones by which the written pitch is raised, so that another pitch at its position is not printed as one with it. */
  readonly alter?: number;
  /** The fret in tablature, printed instead of the glyph. */
  readonly text?: string;
  /** Whether the score asks for no head here: only the stem is printed. */
  readonly isOmitted?: true;
}

export interface LedgerLine {
  readonly left: StaffSpaces;
  readonly right: StaffSpaces;
  readonly y: StaffSpaces;
}

export interface StemShape {
  readonly direction: 1 | -1;
  /** x of the middle of the stroke. */
  readonly x: StaffSpaces;
  /** y at the notehead that is farthest from the free end. */
  readonly from: StaffSpaces;
  /** y of the free end of a stem without a beam. */
  readonly to: StaffSpaces;
}

export interface ChordShape {
  readonly event: MeasureEvent;
  /** 1 on a normal staff; cue and grace notes are smaller. */
  readonly scale: number;
  /** From low to high, as in the chord. */
  readonly heads: readonly HeadShape[];
  readonly rest: GlyphAt | null;
  /** Equal rests of other voices for which this one is printed too. */
  readonly twins?: readonly MeasureEvent[];
  readonly stemDirection: StemDirection;
  readonly stem: StemShape | null;
  /** Event id of the chord whose stem this one shares, where voices share a stem. */
  readonly stemOwner?: number;
  /** In tablature: the y outside of the staff from which beams measure the stem. */
  readonly beamOrigin?: StaffSpaces;
  readonly flag: GlyphAt | null;
  readonly accidentals: readonly AccidentalShape[];
  readonly dots: readonly GlyphAt[];
  readonly ledgerLines: readonly LedgerLine[];
  /** Index of the beam group in the measure, or -1. */
  readonly group: number;
  /** Extent of the ink, without stems that a beam lengthens. */
  readonly left: StaffSpaces;
  readonly right: StaffSpaces;
  readonly top: StaffSpaces;
  readonly bottom: StaffSpaces;
}

/** One grace chord. `x`: of its undisplaced notehead, from the column after the grace notes. */
export interface GraceShape {
  readonly chord: ChordShape;
  readonly x: StaffSpaces;
  /** y of the stem's free end; NaN without a stem. */
  readonly tip: StaffSpaces;
}

/** The corners in order around the outline, x and y alternating, relative to the staff. */
export type BeamQuad = readonly [number, number, number, number, number, number, number, number];

/** x1, y1, x2, y2. */
export type StrokeLine = readonly [StaffSpaces, StaffSpaces, StaffSpaces, StaffSpaces];

/** Grace notes before a column. `column` is the number of columns for grace notes before the barline. */
export interface GraceRun {
  readonly column: number;
  readonly staff: number;
  readonly graces: readonly GraceShape[];
  /** Whether they are the grace notes after a chord; they are then before the column of the next one. */
  readonly isAfter: boolean;
  /** Corners of the beams; x is measured from the column. */
  readonly beams: readonly (readonly number[])[];
  readonly slashes: readonly StrokeLine[];
  /** Of the digits under a staff that repeat its grace notes. */
  readonly isRepeated?: true;
}

/** A clef inside a measure, or at its end for the next measure. */
export interface ClefShape {
  readonly staff: number;
  /** The column after the clef; the number of columns where the barline follows. */
  readonly column: number;
  readonly glyphs: readonly GlyphAt[];
  readonly scale: number;
}

/** A key signature inside a measure; x of its glyphs is measured from the column after it. */
export interface InnerKeyShape {
  readonly staff: number;
  readonly column: number;
  readonly glyphs: readonly GlyphAt[];
}

/** A wavy line or bracket before a chord. */
export interface ArpeggioShape {
  readonly column: number;
  readonly staff: number;
  readonly event: MeasureEvent;
  readonly kind: 'plain' | 'up' | 'down' | 'bracket';
  readonly x: StaffSpaces;
  readonly top: StaffSpaces;
  readonly bottom: StaffSpaces;
}

/** A barline inside the measure, through all staves. */
export interface InnerBarlineShape {
  readonly column: number;
  readonly barline: BarlineShape;
  /** Left edge, measured from the column. */
  readonly x: StaffSpaces;
  readonly signs: readonly BarlineSign[];
}

/** Signs and grace notes left of the columns. */
export interface Attachments {
  readonly barlines: readonly InnerBarlineShape[];
  readonly graces: readonly GraceRun[];
  readonly clefs: readonly ClefShape[];
  readonly keys: readonly InnerKeyShape[];
  readonly arpeggios: readonly ArpeggioShape[];
}

export interface BarlineStroke {
  /** Left edge, measured from the left edge of the barline. */
  readonly x: StaffSpaces;
  readonly thickness: StaffSpaces;
  readonly dash: 'solid' | 'dashed' | 'dotted';
  /** The part of the staff's height that the stroke covers. */
  readonly extent: 'staff' | 'tick' | 'short';
}

export interface BarlineShape {
  readonly strokes: readonly BarlineStroke[];
  /** x of the repeat dots' left edges. */
  readonly dots: readonly StaffSpaces[];
  readonly width: StaffSpaces;
}

/** Digits of one chord on the tablature under its staff. */
export interface TabChord {
  readonly column: number;
  /** Index among all staves of the system. */
  readonly staff: number;
  readonly event: MeasureEvent;
  readonly heads: readonly HeadShape[];
}
