/**
 * What the passes above the line produce for one measure. Coordinates: x from the column (its left edge is the left edge
 * of an undisplaced notehead), y downwards from the top line of the staff, both in staff spaces.
 */
import type { Glyph } from '../smufl/glyphs.ts';
import type { BarlineShape } from './barlines.ts';
import type { MeasureEvent } from './alignColumns.ts';
import type { StemDirection } from './stems.ts';

export interface GlyphAt {
  readonly glyph: Glyph;
  readonly x: number;
  readonly y: number;
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
  readonly x: number;
  readonly position: number;
  /** A fret of tablature, printed as text in the glyph's place. */
  readonly text?: string;
}

export interface LedgerLine {
  readonly left: number;
  readonly right: number;
  readonly y: number;
}

export interface StemShape {
  readonly direction: 1 | -1;
  /** Middle of the stroke. */
  readonly x: number;
  /** At the notehead that is farthest from the free end. */
  readonly from: number;
  /** Free end, where no beam decides it. */
  readonly to: number;
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
  readonly carrier?: number;
  /** Where beams reckon the stem from, in tablature: outside of the staff. */
  readonly beamEdge?: number;
  readonly flag: GlyphAt | null;
  readonly accidentals: readonly AccidentalShape[];
  readonly dots: readonly GlyphAt[];
  readonly ledgerLines: readonly LedgerLine[];
  /** Index of the beam group in the measure, or -1. */
  readonly group: number;
  /** Ink without a beam's stem ends. */
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** One grace chord; x of its undisplaced notehead from the column that the run stands before. */
export interface GraceShape {
  readonly chord: ChordShape;
  readonly x: number;
  /** y of the stem's free end; NaN without a stem. */
  readonly tip: number;
}

/** Corners around the outline, relative to the staff. */
export type BeamQuad = readonly [number, number, number, number, number, number, number, number];

/** x1, y1, x2, y2. */
export type StrokeLine = readonly [number, number, number, number];

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
  readonly x: number;
  readonly top: number;
  readonly bottom: number;
}

/** A barline inside the measure, through all staves. */
export interface InnerBarlineShape {
  readonly column: number;
  readonly barline: BarlineShape;
  /** Left edge from the column. */
  readonly x: number;
}

/** What stands left of the columns. */
export interface Attachments {
  readonly barlines: readonly InnerBarlineShape[];
  readonly graces: readonly GraceRun[];
  readonly clefs: readonly ClefShape[];
  readonly keys: readonly InnerKeyShape[];
  readonly arpeggios: readonly ArpeggioShape[];
}
