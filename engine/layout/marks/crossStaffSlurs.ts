/**
 * Slurs from one staff to another. They wait until the staves stand; then they clear the chords of their own voice, on
 * whichever staff these are, and let the rest of the music pass. What is placed between the staves before that keeps out
 * of their way, about where they will lie.
 */
import { engravingDefaults } from '../../smufl/engravingDefaults.data.ts';
import type { CurveMark } from '../marks.ts';
import { Skyline } from '../skyline.ts';
import { staffScaleOf } from '../staffHeights.ts';
import { spaceStaves } from '../spaceStaves.ts';
import { BOTTOM_OF_STAFF } from '../staffGeometry.ts';
import type { ChordInSystem, CrossStaffSlur, MarkSheet } from './markSheet.ts';
import { archPoints, pointAt } from './slurArch.ts';
import { endAt } from './slurEnds.ts';
import { airWays, clearWay, endWays, type EndWay, type GroundAt, type Slur } from './slurWays.ts';
import { isUpright, uprightPoints } from './uprightSlurs.ts';

type Points = CurveMark['points'];

/** Where staves stand in their system, each with its own size. */
export interface Heights {
  /** y in the system of a y from the top line of a staff. */
  readonly inSystem: (staff: number, y: number) => number;
  /** And the way back. */
  readonly onStaff: (staff: number, y: number) => number;
  readonly count: number;
}

export const heightsOf = (staffY: readonly number[], scaleOf: (staff: number) => number): Heights => ({
  inSystem: (staff, y) => (staffY[staff] ?? 0) + y * scaleOf(staff),
  onStaff: (staff, y) => (y - (staffY[staff] ?? 0)) / scaleOf(staff),
  count: staffY.length,
});

function chordSkyline({ chords, from, to }: CrossStaffSlur, { inSystem }: Heights, tipOf: TipOf): Skyline {
  const skyline = new Skyline(from.x - 2, to.x + 2, Infinity, -Infinity);
  for (const chord of chords) {
    const { shape, x } = chord;
    const { staff } = shape.event;
    skyline.add(x + shape.left, inSystem(staff, shape.top), x + shape.right, inSystem(staff, shape.bottom));
    const tip = inSystem(staff, tipOf(chord));
    if (shape.stem !== null && !Number.isNaN(tip)) skyline.add(x + shape.stem.x, tip, x + shape.stem.x, tip);
  }
  return skyline;
}

/** y of a stem's free end, once beams between staves are placed. */
export type TipOf = (chord: ChordInSystem) => number;

/** Of the staves that it joins and of those around them. */
function groundsOf(sheet: MarkSheet, { chords, staff }: CrossStaffSlur, heights: Heights): GroundAt[] {
  const staves = [staff, ...chords.map(({ shape }) => shape.event.staff)];
  const [first, last] = [Math.max(0, Math.min(...staves) - 1), Math.min(heights.count - 1, Math.max(...staves) + 1)];
  return Array.from({ length: last - first + 1 }, (_, index) => ({
    grid: sheet.ground(first + index),
    onStaff: (y: number) => heights.onStaff(first + index, y),
  }));
}

function crossPoints(sheet: MarkSheet, slur: CrossStaffSlur, heights: Heights, tipOf: TipOf): Points {
  const { side, staff, endStaff } = slur;
  const [first, last] = [slur.first, slur.last].map((chord) => chord && { ...chord, tip: tipOf(chord) });
  if (first !== undefined && last !== undefined && isUpright(first, last))
    return uprightPoints(first, last, heights.inSystem);
  const from = first === undefined ? slur.from : endAt(sheet, first, side);
  const to = last === undefined ? slur.to : endAt(sheet, last, side);
  const skyline = chordSkyline({ ...slur, from, to }, heights, tipOf);
  const [y1, y2] = [heights.inSystem(staff, from.y), heights.inSystem(endStaff, to.y)];
  const placed = (ways: readonly EndWay[], on: number): EndWay[] =>
    ways.map((way) => ({ ...way, y: heights.inSystem(on, way.y) }));
  const way: Slur = {
    side,
    wanted: [y1, y2],
    stems: () => [],
    archOf: (atStart, atEnd) => archPoints(skyline, side, { ...from, y: y1 + atStart }, { ...to, y: y2 + atEnd }),
    ends: () => [
      placed(first === undefined ? airWays(from) : endWays(sheet, first, side, true), staff),
      placed(last === undefined ? airWays(to) : endWays(sheet, last, side, false), endStaff),
    ],
  };
  return clearWay(way, groundsOf(sheet, slur, heights));
}

const SAMPLES = 32;

/** Marks that would stand between the staves where a slur passes from one to the other go to their outer sides. */
export function reserveCrossStaffSlurs(sheet: MarkSheet): void {
  if (sheet.crossStaffSlurs.length === 0) return;
  const scaleOf = (staff: number): number => staffScaleOf(sheet, staff);
  const heights = heightsOf(spaceStaves(sheet.skylines, sheet.places, scaleOf), scaleOf);
  for (const slur of sheet.crossStaffSlurs) {
    const points = crossPoints(sheet, slur, heights, ({ tip }) => tip);
    const way = Array.from({ length: SAMPLES + 1 }, (_, index) => pointAt(points, index / SAMPLES));
    const staves = [slur.staff, ...slur.chords.map(({ shape }) => shape.event.staff)];
    for (let staff = Math.min(...staves); staff < Math.max(...staves); staff++) {
      const [top, bottom] = [heights.inSystem(staff, BOTTOM_OF_STAFF), heights.inSystem(staff + 1, 0)];
      const xs = way.flatMap(([x, y]) => (y > top && y < bottom ? x : []));
      if (xs.length > 0) sheet.bridge({ staff, left: Math.min(...xs), right: Math.max(...xs) });
    }
  }
}

export function placeCrossStaffSlur(sheet: MarkSheet, slur: CrossStaffSlur, heights: Heights, tipOf: TipOf): void {
  const { staff, element } = slur;
  const points = crossPoints(sheet, slur, heights, tipOf).map((value, index) =>
    index % 2 === 0 ? value : heights.onStaff(staff, value),
  ) as unknown as Points;
  sheet.curve({
    kind: 'curve',
    staff,
    element,
    points,
    middle: engravingDefaults.slurMidpointThickness,
    ends: engravingDefaults.slurEndpointThickness,
  });
}
