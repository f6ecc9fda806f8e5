/**
 * Types of the ink around a staff, outside of the columns: curves, texts, signs and lines. x is measured from the
 * origin of the system, y downwards from the top line of `staff`.
 */
import type { ElementRef } from '../../display/displayList.ts';
import type { Glyph } from '../../smufl/glyphs.ts';
import type { TextStyle } from '../../smufl/textMetrics.ts';
import type { StaffSpaces } from '../../units.ts';

/** A side of a staff or a chord. */
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

/** A tie or slur: a cubic Bézier curve along its middle, and its thickness in the middle and at the ends. */
export interface CurveMark extends OnStaff {
  readonly kind: 'curve';
  readonly points: readonly [number, number, number, number, number, number, number, number];
  readonly middle: StaffSpaces;
  readonly ends: StaffSpaces;
}

export type Mark = GlyphMark | TextMark | StrokeMark | CurveMark;

/** An end of a slur. The ink of its note, from `left` to `right`, is no obstacle for it. */
export interface ArchEnd {
  readonly x: StaffSpaces;
  readonly y: StaffSpaces;
  readonly left: StaffSpaces;
  readonly right: StaffSpaces;
}
