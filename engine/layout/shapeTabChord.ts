/**
 * A chord on a staff with a TAB clef of its own: digits on the strings, and the rhythm as a stem that begins outside of the
 * staff (Gould, "Tablature: rhythm"). Half notes have a short stem, whole notes none.
 */
import type { MeasureEvent } from './alignColumns.ts';
import type { TabContext } from './measureContext.ts';
import type { ChordShape, GlyphAt, StemShape } from './shapes.ts';
import { bottomLineY, topLineY } from './staffGeometry.ts';
import { flagAt } from './stemShape.ts';
import type { StemDirection } from './stems.ts';
import { tabHeads } from './tablature.ts';

/** Stems stand under the middle of a one-digit fret. */
const STEM_X = 0.59;
const OUTSIDE = 0.9;
const LENGTH = 3.2;
const HALF_NOTE_LENGTH = 1.6;
const DOT = { first: 0.4, step: 0.65 };

function stemOf(base: number, direction: StemDirection, edge: number): StemShape | null {
  if (base < 1 || direction === 0) return null;
  const length = base === 1 ? HALF_NOTE_LENGTH : LENGTH;
  return { direction, x: STEM_X, from: edge, to: edge - direction * length };
}

export interface TabChordInput {
  readonly event: MeasureEvent;
  readonly tab: TabContext;
  readonly direction: StemDirection;
  /** Index of the beam group, or -1. */
  readonly group: number;
  readonly dot: GlyphAt['glyph'];
}

type Unmeasured = Omit<ChordShape, 'left' | 'right' | 'top' | 'bottom'>;

export function shapeTabChord({ event, tab, direction, group, dot }: TabChordInput): Unmeasured {
  const { value } = event.chord;
  const staff = { lines: tab.tuning.strings.length, tab };
  const edge = direction === 1 ? topLineY(staff) - OUTSIDE : bottomLineY(staff) + OUTSIDE;
  const stem = stemOf(value.base, direction, edge);
  return {
    event,
    scale: 1,
    heads: tabHeads(event.chord, tab.tuning),
    rest: null,
    stemDirection: direction,
    stem,
    beamEdge: edge,
    flag: stem !== null && group < 0 ? flagAt(value.base, stem) : null,
    accidentals: [],
    dots: Array.from({ length: value.dots }, (_, index) => ({
      glyph: dot,
      x: STEM_X + DOT.first + index * DOT.step,
      y: edge - (direction === 1 ? 0.3 : -0.3),
    })),
    ledgerLines: [],
    group,
  };
}
