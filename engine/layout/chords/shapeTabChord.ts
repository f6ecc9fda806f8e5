/**
 * A chord on a staff with a TAB clef of its own: digits on the strings, and a stem for the rhythm that begins outside of
 * the staff (Gould, "Tablature: rhythm"). Half notes have a short stem, whole notes none.
 */
import type { ChordShape, GlyphAt, StemShape } from '../types/shapes.ts';
import { bottomLineY, topLineY } from '../context/staffGeometry.ts';
import { flagAt } from './stemShape.ts';
import { tabHeads, withParentheses } from './tablature.ts';
import { engravingStyle } from '../engravingStyle.ts';
import type { TabContext } from '../types/measureContext.ts';
import type { MeasureEvent, StemDirection } from '../types/columns.ts';

const {
  centreX: digitCentreX,
  stemFromStaff,
  stemLength: tabStemLength,
  halfNoteStemLength,
  toDot,
  dotFromStaffEnd,
} = engravingStyle.tablature;
const { step: dotStep } = engravingStyle.dots;

function stemOf(base: number, direction: StemDirection, edge: number): StemShape | null {
  if (base < 1 || direction === 0) return null;
  const length = base === 1 ? halfNoteStemLength : tabStemLength;
  return { direction, x: digitCentreX, from: edge, to: edge - direction * length };
}

export interface TabChordInput {
  readonly event: MeasureEvent;
  readonly tab: TabContext;
  readonly direction: StemDirection;
  /** Index of the beam group, or -1. */
  readonly group: number;
  readonly dot: GlyphAt['glyph'];
  /** Whether a note is tied from the chord before. */
  readonly isHeld: (note: number) => boolean;
}

type Unmeasured = Omit<ChordShape, 'left' | 'right' | 'top' | 'bottom'>;

export function shapeTabChord({ event, tab, direction, group, dot, isHeld }: TabChordInput): Unmeasured {
  const { value, stem: kept } = event.chord;
  const staff = { lines: tab.tuning.strings.length, tab };
  const edge = direction === 1 ? topLineY(staff) - stemFromStaff : bottomLineY(staff) + stemFromStaff;
  const stem = stemOf(value.base, direction, edge);
  return {
    event,
    scale: 1,
    heads: withParentheses(event.chord, tabHeads(event.chord, tab.tuning), isHeld),
    rest: null,
    stemDirection: direction,
    stem,
    beamOrigin: edge,
    flag: stem !== null && group < 0 ? flagAt(value.base, stem) : null,
    accidentals: [],
    // A chord that was given no stem does not show its rhythm.
    dots: Array.from({ length: kept === 'none' ? 0 : value.dots }, (_, index) => ({
      glyph: dot,
      x: digitCentreX + toDot + index * dotStep,
      y: edge - (direction === 1 ? dotFromStaffEnd : -dotFromStaffEnd),
    })),
    ledgerLines: [],
    group,
  };
}
