/**
 * Ink that is placed outside of the columns: curves, texts, signs and lines around a staff. Coordinates: x in the system,
 * y from the top line of `staff`.
 */
import type { ElementRef } from '../../display/displayList.ts';
import type { Glyph } from '../../smufl/glyphs.ts';
import type { TextStyle } from '../../smufl/textMetrics.ts';
import type { StaffSpaces } from '../../units.ts';

/** Of a staff or chord. */
export type Side = 'above' | 'below';

interface OnStaff {
  readonly staff: number;
  readonly element: ElementRef;
}

export interface GlyphMark extends OnStaff {
  readonly kind: 'glyph';
  readonly glyph: Glyph;
  readonly x: StaffSpaces;
  readonly y: StaffSpaces;
  readonly scale: number;
}

export interface TextMark extends OnStaff {
  readonly kind: 'text';
  readonly text: string;
  readonly x: StaffSpaces;
  readonly y: StaffSpaces;
  readonly size: StaffSpaces;
  readonly style: TextStyle;
  readonly anchor: 'start' | 'middle' | 'end';
}

export interface StrokeMark extends OnStaff {
  readonly kind: 'stroke';
  readonly x1: StaffSpaces;
  readonly y1: StaffSpaces;
  readonly x2: StaffSpaces;
  readonly y2: StaffSpaces;
  readonly thickness: StaffSpaces;
}

/** Middle line of a tie or slur. */
export interface CurveMark extends OnStaff {
  readonly kind: 'curve';
  readonly points: readonly [number, number, number, number, number, number, number, number];
  readonly middle: StaffSpaces;
  readonly ends: StaffSpaces;
}

export type Mark = GlyphMark | TextMark | StrokeMark | CurveMark;

/** `left` to `right` is the ink of the note that the slur ends at, which it need not clear. */
export interface ArchEnd {
  readonly x: StaffSpaces;
  readonly y: StaffSpaces;
  readonly left: StaffSpaces;
  readonly right: StaffSpaces;
}
