/**
 * Ink that is placed outside of the columns: curves, texts, signs and lines around a staff. Coordinates: x in the system,
 * y from the top line of `staff`.
 */
import type { ElementRef } from '../display/displayList.ts';
import type { Glyph } from '../smufl/glyphs.ts';
import type { TextStyle } from '../smufl/textMetrics.ts';

/** Of a staff or chord. */
export type Side = 'above' | 'below';

interface OnStaff {
  readonly staff: number;
  readonly element: ElementRef;
}

export interface GlyphMark extends OnStaff {
  readonly kind: 'glyph';
  readonly glyph: Glyph;
  readonly x: number;
  readonly y: number;
  readonly scale: number;
}

export interface TextMark extends OnStaff {
  readonly kind: 'text';
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly style: TextStyle;
  readonly anchor: 'start' | 'middle' | 'end';
}

export interface StrokeMark extends OnStaff {
  readonly kind: 'stroke';
  readonly x1: number;
  readonly y1: number;
  readonly x2: number;
  readonly y2: number;
  readonly thickness: number;
}

/** Middle line of a tie or slur. */
export interface CurveMark extends OnStaff {
  readonly kind: 'curve';
  readonly points: readonly [number, number, number, number, number, number, number, number];
  readonly middle: number;
  readonly ends: number;
}

export type Mark = GlyphMark | TextMark | StrokeMark | CurveMark;
