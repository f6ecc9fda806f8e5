/**
 * Slurs between staves that begin or end between the notes of a slur on one staff. Such a slur leaves the staff on the
 * side of the other staff, so a slur on that side would be crossed (Gould, "Slurs: cross-staff").
 */
import type { SlurSpan } from '../context/resolveSpanners.ts';
import type { OutsideStaff, Side } from '../skyline/outsideStaff.ts';
import { chordOfSpan } from './chordOfSpan.ts';

/** Place where a slur leaves its staff for another one. */
interface Exit {
  readonly staff: number;
  readonly x: number;
  readonly side: Side;
}

/** A slur, and the sides of its staff on which another slur would cross it. */
export interface SlurToPlace extends SlurSpan {
  readonly crossed: ReadonlySet<Side>;
}

const NONE: ReadonlySet<Side> = new Set();

interface SlurOnSheet {
  readonly span: SlurSpan;
  readonly staff: number;
  readonly endStaff: number;
  readonly left: number;
  readonly right: number;
}

function onSheet(sheet: OutsideStaff, span: SlurSpan): SlurOnSheet | null {
  const [first, last] = [chordOfSpan(sheet, span.part, span.from), chordOfSpan(sheet, span.part, span.to)];
  const staff = (first ?? last)?.shape.event.staff;
  const endStaff = (last ?? first)?.shape.event.staff;
  if (staff === undefined || endStaff === undefined) return null;
  return { span, staff, endStaff, left: first?.x ?? -Infinity, right: last?.x ?? Infinity };
}

function exitsOf({ staff, endStaff, left, right }: SlurOnSheet): readonly Exit[] {
  if (staff === endStaff) return [];
  const side = endStaff < staff ? 'above' : 'below';
  return [
    { staff, x: left, side },
    { staff: endStaff, x: right, side: side === 'above' ? 'below' : 'above' },
  ];
}

/** Adds to the slurs of a system the sides on which they would be crossed. */
export function withCrossings(sheet: OutsideStaff, spans: readonly SlurSpan[]): readonly SlurToPlace[] {
  const slurs = spans.map((span) => onSheet(sheet, span));
  const exits = slurs.flatMap((slur) => (slur === null ? [] : exitsOf(slur)));
  return spans.map((span, index) => {
    const slur = slurs[index];
    if (exits.length === 0 || slur === null || slur === undefined || slur.staff !== slur.endStaff)
      return { ...span, crossed: NONE };
    const inside = exits.filter(({ staff, x }) => staff === slur.staff && x > slur.left && x < slur.right);
    return { ...span, crossed: new Set(inside.map(({ side }) => side)) };
  });
}
