/**
 * Stems that slurs cross or end at. A slur from the end of a stem to a head is often much steeper than its notes; where nothing
 * is on the inner side of the stem, its end moves along the stem towards the head instead (Gould, "Slurs: mixed stem
 * directions"; LilyPond tries the same places in `slur-scoring.cc`).
 */
import type { OutsideStaff, Side } from '../skyline/outsideStaff.ts';
import type { ArchEnd } from '../types/marks.ts';
import { chordEdge, type ChordInSystem } from '../skyline/chordInSystem.ts';
import { engravingStyle } from '../engravingStyle.ts';

const { endGap, besideStem, besideStemOverHead, steepestRatio } = engravingStyle.slurs;

/** A stem of the slur's own voice. */
export interface StemLine {
  readonly staff: number;
  readonly x: number;
  readonly top: number;
  readonly bottom: number;
}

/** The stem's line from the farthest head to the free end; empty without a stem. */
export function stemLine({ shape, x, tip }: ChordInSystem): StemLine[] {
  const [low, high] = [shape.heads[0], shape.heads.at(-1)];
  if (shape.stem === null || low === undefined || high === undefined || Number.isNaN(tip)) return [];
  const head = (shape.stem.direction === 1 ? low : high).position / 2;
  return [{ staff: shape.event.staff, x: x + shape.stem.x, top: Math.min(head, tip), bottom: Math.max(head, tip) }];
}

/** Whether the chord is on a beam between two staves, whose place is not known yet. */
export const isOnCrossStaffBeam = ({ measure, shape }: ChordInSystem): boolean =>
  measure.engraving.groups[shape.group]?.isCrossStaff === true;

/** y of the middle of the head that is outermost on the side of the slur. */
export const headY = ({ shape }: ChordInSystem, side: Side): number =>
  ((side === 'above' ? shape.heads.at(-1) : shape.heads[0])?.position ?? 4) / 2;

/** Whether a flag or a beam is on the side of the stem on which the slur is. Flags are always on the right. */
function isInnerSideTaken({ measure, shape }: ChordInSystem, isFirst: boolean): boolean {
  const events = measure.engraving.groups[shape.group]?.events;
  if (events === undefined) return isFirst && shape.flag !== null;
  const inner = isFirst ? events.at(-1) : events[0];
  return inner?.id !== shape.event.id;
}

/** How far the end may move along its stem; 0 where the end is not at a free end of a stem. */
function roomOf(sheet: OutsideStaff, chord: ChordInSystem, side: Side, isFirst: boolean): number {
  const { shape, tip } = chord;
  if (shape.stem === null || shape.stemOwner !== undefined || shape.heads.length === 0 || Number.isNaN(tip)) return 0;
  if ((shape.stem.direction === 1) !== (side === 'above') || isInnerSideTaken(chord, isFirst)) return 0;
  if (shape.event.chord.tremolo !== undefined) return 0;
  const edge = chordEdge(chord, side);
  if (sheet.beyondSigns(shape, side, edge) !== edge) return 0;
  return Math.max(0, Math.abs(edge - headY(chord, side)) + endGap - besideStemOverHead);
}

function moved(end: ArchEnd, { shape, x }: ChordInSystem, by: number, side: Side, isFirst: boolean): ArchEnd {
  const y = end.y + (side === 'above' ? by : -by);
  const at = x + (shape.stem?.x ?? 0) + (isFirst ? besideStem : -besideStem);
  return { x: at, y, left: Math.min(end.left, at), right: Math.max(end.right, at) };
}

/** The ends of a slur between two notes of a staff; the outer one is moved along its stem where the slur would be too steep. */
export function besideStems(
  sheet: OutsideStaff,
  side: Side,
  [first, last]: readonly [ChordInSystem, ChordInSystem],
  { from, to }: { readonly from: ArchEnd; readonly to: ArchEnd },
): { readonly from: ArchEnd; readonly to: ArchEnd } {
  const rise = to.y - from.y;
  const ofNotes = headY(last, side) - headY(first, side);
  const isAlike = Math.sign(rise) === Math.sign(ofNotes);
  const excess = Math.abs(rise) - (isAlike ? Math.abs(ofNotes) : 0) - steepestRatio * Math.max(0, to.x - from.x);
  if (excess <= 0) return { from, to };
  const isFirst = rise > 0 === (side === 'above');
  const chord = isFirst ? first : last;
  const by = Math.min(excess, roomOf(sheet, chord, side, isFirst));
  if (by === 0) return { from, to };
  const end = moved(isFirst ? from : to, chord, by, side, isFirst);
  return isFirst ? { from: end, to } : { from, to: end };
}
