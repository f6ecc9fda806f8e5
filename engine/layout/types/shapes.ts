/**
 * What the passes above the line produce for one measure. Coordinates: x from the column (its left edge is the left edge
 * of an undisplaced notehead), y downwards from the top line of the staff, both in staff spaces.
 */
import type { Glyph } from '../../smufl/glyphs.ts';
import type { MeasureEvent, StemDirection } from './columns.ts';
import type { StaffSpaces } from '../../units.ts';

export interface GlyphAt {
  readonly glyph: Glyph;
  readonly x: StaffSpaces;
  readonly y: StaffSpaces;
  /** Beside that of what it belongs to; 1 where absent. */
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
  /** A fret of tablature, printed as text in the glyph's place. */
  readonly text?: string;
}

export interface LedgerLine {
  readonly left: StaffSpaces;
  readonly right: StaffSpaces;
  readonly y: StaffSpaces;
}

export interface StemShape {
  readonly direction: 1 | -1;
  /** Middle of the stroke. */
  readonly x: StaffSpaces;
  /** At the notehead that is farthest from the free end. */
  readonly from: StaffSpaces;
  /** Free end, where no beam decides it. */
  readonly to: StaffSpaces;
}

export interface ChordShape {
  readonly event: MeasureEvent;
  /** 1 on a normal staff; cue and grace notes are smaller. */
  readonly scale: number;
  /** Low to high, as in the chord. */
  readonly heads: readonly HeadShape[];
  readonly rest: GlyphAt | null;
  readonly stemDirection: StemDirection;
  readonly stem: StemShape | null;
  /** Event id of the chord that this one hangs its stem on, where voices share a stem. */
  readonly stemOwner?: number;
  /** Where beams reckon the stem from, in tablature: outside of the staff. */
  readonly beamOrigin?: StaffSpaces;
  readonly flag: GlyphAt | null;
  readonly accidentals: readonly AccidentalShape[];
  readonly dots: readonly GlyphAt[];
  readonly ledgerLines: readonly LedgerLine[];
  /** Index of the beam group in the measure, or -1. */
  readonly group: number;
  /** Ink without a beam's stem ends. */
  readonly left: StaffSpaces;
  readonly right: StaffSpaces;
  readonly top: StaffSpaces;
  readonly bottom: StaffSpaces;
}

/** One grace chord; x of its undisplaced notehead from the column that the run stands before. */
export interface GraceShape {
  readonly chord: ChordShape;
  readonly x: StaffSpaces;
  /** y of the stem's free end; NaN without a stem. */
  readonly tip: StaffSpaces;
}

/** Corners around the outline, relative to the staff. */
export type BeamQuad = readonly [number, number, number, number, number, number, number, number];

/** x1, y1, x2, y2. */
export type StrokeLine = readonly [StaffSpaces, StaffSpaces, StaffSpaces, StaffSpaces];

/** Grace notes before a column, or before the barline: the number of columns. */
export interface GraceRun {
  readonly column: number;
  readonly staff: number;
  readonly graces: readonly GraceShape[];
  /** Corners of beams from the column. */
  readonly beams: readonly (readonly number[])[];
  readonly slashes: readonly StrokeLine[];
}

/** A clef inside a measure, or at its end for the next one. */
export interface ClefShape {
  readonly staff: number;
  /** The column that it stands before; the number of columns for the barline. */
  readonly column: number;
  readonly glyphs: readonly GlyphAt[];
  readonly scale: number;
}

/** A key signature inside a measure; x of its glyphs from the column that it stands before. */
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
  /** Left edge from the column. */
  readonly x: StaffSpaces;
}

/** What stands left of the columns. */
export interface Attachments {
  readonly barlines: readonly InnerBarlineShape[];
  readonly graces: readonly GraceRun[];
  readonly clefs: readonly ClefShape[];
  readonly keys: readonly InnerKeyShape[];
  readonly arpeggios: readonly ArpeggioShape[];
}

export interface BarlineStroke {
  /** Left edge from the barline's own left edge. */
  readonly x: StaffSpaces;
  readonly thickness: StaffSpaces;
  readonly dash: 'solid' | 'dashed' | 'dotted';
  /** Spans of the staff other than its whole height. */
  readonly extent: 'staff' | 'tick' | 'short';
}

export interface BarlineShape {
  readonly strokes: readonly BarlineStroke[];
  /** x of the repeat dots' left edges. */
  readonly dots: readonly StaffSpaces[];
  readonly width: StaffSpaces;
}

/** Digits of one chord on the tablature staff under its own. */
export interface TabChord {
  readonly column: number;
  /** Index among all staves of the system. */
  readonly staff: number;
  readonly event: MeasureEvent;
  readonly heads: readonly HeadShape[];
}
