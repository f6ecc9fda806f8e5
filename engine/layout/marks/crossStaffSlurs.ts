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

function chordSkyline({ chords, from, to }: CrossStaffSlur, staffY: readonly number[], tipOf: TipOf): Skyline {
  const skyline = new Skyline(from.x - 2, to.x + 2, Infinity, -Infinity);
  for (const chord of chords) {
    const { shape, x } = chord;
    const y = staffY[shape.event.staff] ?? 0;
    skyline.add(x + shape.left, y + shape.top, x + shape.right, y + shape.bottom);
    const tip = tipOf(chord);
    if (shape.stem !== null && !Number.isNaN(tip)) skyline.add(x + shape.stem.x, y + tip, x + shape.stem.x, y + tip);
  }
  return skyline;
}

/** y of a stem's free end, once beams between staves are placed. */
export type TipOf = (chord: ChordInSystem) => number;

/** Of the staves that it joins and of those around them. */
function groundsOf(sheet: MarkSheet, { chords, staff }: CrossStaffSlur, staffY: readonly number[]): GroundAt[] {
  const staves = [staff, ...chords.map(({ shape }) => shape.event.staff)];
  const [first, last] = [Math.max(0, Math.min(...staves) - 1), Math.min(staffY.length - 1, Math.max(...staves) + 1)];
  return Array.from({ length: last - first + 1 }, (_, index) => ({
    grid: sheet.ground(first + index),
    y: staffY[first + index] as number,
  }));
}

const movedDown = (ways: readonly EndWay[], by: number): EndWay[] => ways.map((way) => ({ ...way, y: way.y + by }));

function crossPoints(sheet: MarkSheet, slur: CrossStaffSlur, staffY: readonly number[], tipOf: TipOf): Points {
  const { side, staff, endStaff } = slur;
  const [first, last] = [slur.first, slur.last].map((chord) => chord && { ...chord, tip: tipOf(chord) });
  const [origin, endOrigin] = [staffY[staff] ?? 0, staffY[endStaff] ?? 0];
  if (first !== undefined && last !== undefined && isUpright(first, last))
    return uprightPoints(first, last, origin, endOrigin);
  const from = first === undefined ? slur.from : endAt(sheet, first, side);
  const to = last === undefined ? slur.to : endAt(sheet, last, side);
  const skyline = chordSkyline({ ...slur, from, to }, staffY, tipOf);
  const way: Slur = {
    side,
    wanted: [from.y + origin, to.y + endOrigin],
    stems: () => [],
    archOf: (atStart, atEnd) =>
      archPoints(skyline, side, { ...from, y: from.y + origin + atStart }, { ...to, y: to.y + endOrigin + atEnd }),
    ends: () => [
      movedDown(first === undefined ? airWays(from) : endWays(sheet, first, side, true), origin),
      movedDown(last === undefined ? airWays(to) : endWays(sheet, last, side, false), endOrigin),
    ],
  };
  return clearWay(way, groundsOf(sheet, slur, staffY));
}

const SAMPLES = 32;

/** Marks that would stand between the staves where a slur passes from one to the other go to their outer sides. */
export function reserveCrossStaffSlurs(sheet: MarkSheet): void {
  if (sheet.crossStaffSlurs.length === 0) return;
  const scaleOf = (staff: number): number => staffScaleOf(sheet, staff);
  const staffY = spaceStaves(sheet.skylines, sheet.places, scaleOf).map((y, staff) => y / scaleOf(staff));
  for (const slur of sheet.crossStaffSlurs) {
    const points = crossPoints(sheet, slur, staffY, ({ tip }) => tip);
    const way = Array.from({ length: SAMPLES + 1 }, (_, index) => pointAt(points, index / SAMPLES));
    const staves = [slur.staff, ...slur.chords.map(({ shape }) => shape.event.staff)];
    for (let staff = Math.min(...staves); staff < Math.max(...staves); staff++) {
      const [top, bottom] = [(staffY[staff] as number) + BOTTOM_OF_STAFF, staffY[staff + 1] as number];
      const xs = way.flatMap(([x, y]) => (y > top && y < bottom ? x : []));
      if (xs.length > 0) sheet.bridge({ staff, left: Math.min(...xs), right: Math.max(...xs) });
    }
  }
}

export function placeCrossStaffSlur(
  sheet: MarkSheet,
  slur: CrossStaffSlur,
  staffY: readonly number[],
  tipOf: TipOf,
): void {
  const { staff, element } = slur;
  const origin = staffY[staff] ?? 0;
  const points = crossPoints(sheet, slur, staffY, tipOf).map((value, index) =>
    index % 2 === 0 ? value : value - origin,
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
