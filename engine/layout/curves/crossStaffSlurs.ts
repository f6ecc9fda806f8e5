/**
 * Slurs from one staff to another. They are placed after the staves are spaced; their arch clears the chords of their own
 * voice on both staves and may cross other music. Before that, their place is estimated, and marks between the staves are
 * placed outside of it.
 */
import type { CurveMark } from '../types/marks.ts';
import { Skyline } from '../skyline/skyline.ts';
import { staffScaleOf } from '../glyphs/staffHeights.ts';
import { spaceStaves } from '../skyline/spaceStaves.ts';
import type { CrossStaffSlur, OutsideStaff, Side } from '../skyline/outsideStaff.ts';
import { archPoints } from './slurShape.ts';
import { endAt } from './slurAttachments.ts';
import {
  breakEnds,
  bestSlur,
  endCandidates,
  OTHER_SIDE_COST,
  type EndCandidate,
  type GridAt,
  type Slur,
} from './slurCandidates.ts';
import { headY, isOnCrossStaffBeam, stemLine, type StemLine } from './slurStems.ts';
import { slurMarks } from './slurMarks.ts';
import { isUpright, uprightPoints } from './uprightSlurs.ts';
import type { LineSpan } from '../context/resolveSpanners.ts';
import { pointAt } from '../skyline/bezier.ts';
import type { ChordInSystem } from '../skyline/chordInSystem.ts';
import { engravingStyle } from '../engravingStyle.ts';

const { bottomY } = engravingStyle.staff;

type Points = CurveMark['points'];

/** Conversion between y in the system and y on a staff, each staff with its own size. */
export interface Heights {
  /** y in the system of a y from the top line of a staff. */
  readonly inSystem: (staff: number, y: number) => number;
  /** y from the top line of a staff of a y in the system. */
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

/** The obstacle grids and the slurs of the staves that the slur joins and of their neighbours. */
function gridsAround(sheet: OutsideStaff, { chords, staff }: CrossStaffSlur, heights: Heights): GridAt[] {
  const staves = [staff, ...chords.map(({ shape }) => shape.event.staff)];
  const [first, last] = [Math.max(0, Math.min(...staves) - 1), Math.min(heights.count - 1, Math.max(...staves) + 1)];
  return Array.from({ length: last - first + 1 }, (_, index) => first + index).flatMap((on) => {
    const onStaff = (y: number): number => heights.onStaff(on, y);
    return [
      { grid: sheet.obstacleGrid(on), onStaff },
      { grid: sheet.slurGrid(on), onStaff, isSlurs: true },
    ];
  });
}

/** Stems of the chords between the ends; only the heads of those on a beam between staves, which a slur may run beside. */
function stemsBetween(slur: CrossStaffSlur, { inSystem }: Heights, tipOf: TipOf): StemLine[] {
  const { chords, first, last } = slur;
  return chords.flatMap((chord) => {
    if (chord === first || chord === last) return [];
    const tip = isOnCrossStaffBeam(chord) ? headY(chord, slur.side) : tipOf(chord);
    return stemLine({ ...chord, tip }).map(({ staff, x, top, bottom }) => ({
      staff,
      x,
      top: inSystem(staff, top),
      bottom: inSystem(staff, bottom),
    }));
  });
}

/**
 * The side of a note on which the slur ends: that of the head where the slur comes from a voice of the other staff and
 * the note, alone on its staff, has its stem on the slur's side. The slur would run around its beam there.
 */
function sideAt({ measure, shape }: ChordInSystem, other: ChordInSystem | undefined, side: Side): Side {
  const { staff } = shape.event;
  const isAlone =
    other !== undefined && other.shape.event.staff !== staff && measure.engraving.hasVoices[staff] !== true;
  if (!isAlone || shape.stemDirection !== (side === 'below' ? -1 : 1)) return side;
  return side === 'below' ? 'above' : 'below';
}

function crossPoints(sheet: OutsideStaff, slur: CrossStaffSlur, heights: Heights, tipOf: TipOf): Points {
  const { side, staff, endStaff } = slur;
  const [first, last] = [slur.first, slur.last].map((chord) => chord && { ...chord, tip: tipOf(chord) });
  if (first !== undefined && last !== undefined && isUpright(first, last))
    return uprightPoints(first, last, heights.inSystem);
  const from = first === undefined ? slur.from : endAt(sheet, first, side);
  const to = last === undefined ? slur.to : endAt(sheet, last, side);
  const skyline = chordSkyline({ ...slur, from, to }, heights, tipOf);
  const [y1, y2] = [heights.inSystem(staff, from.y), heights.inSystem(endStaff, to.y)];
  const placed = (candidates: readonly EndCandidate[], on: number): EndCandidate[] =>
    candidates.map((way) => ({ ...way, y: heights.inSystem(on, way.y) }));
  const firstSide = first === undefined ? side : sideAt(first, last, side);
  const lastSide = last === undefined ? side : sideAt(last, first, side);
  const way: Slur = {
    side,
    isBetweenStaves: true,
    archCost: firstSide === side && lastSide === side ? 0 : OTHER_SIDE_COST,
    wanted: [y1, y2],
    heads:
      first && last
        ? [heights.inSystem(staff, headY(first, side)), heights.inSystem(endStaff, headY(last, side))]
        : null,
    stems: () => stemsBetween(slur, heights, tipOf),
    archOf: (atStart, atEnd) => archPoints(skyline, side, { ...from, y: y1 + atStart }, { ...to, y: y2 + atEnd }),
    ends: () => [
      placed(first === undefined ? breakEnds(from) : endCandidates(sheet, first, firstSide, true), staff),
      placed(last === undefined ? breakEnds(to) : endCandidates(sheet, last, lastSide, false), endStaff),
    ],
  };
  return bestSlur(way, gridsAround(sheet, slur, heights)).points;
}

/** Number of pieces in which a slur is checked for the space between the staves; finer than a notehead on a long slur. */
const SAMPLES = 32;

/** Records where slurs cross the space between two staves, so that `lines` there are placed on the outer sides instead. */
export function reserveCrossStaffSlurs(sheet: OutsideStaff, lines: readonly LineSpan[]): void {
  if (lines.length === 0 || sheet.crossStaffSlurs.length === 0) return;
  const scaleOf = (staff: number): number => staffScaleOf(sheet, staff);
  const heights = heightsOf(spaceStaves(sheet.skylines, sheet.places, scaleOf), scaleOf);
  for (const slur of sheet.crossStaffSlurs) {
    const points = crossPoints(sheet, slur, heights, ({ tip }) => tip);
    const way = Array.from({ length: SAMPLES + 1 }, (_, index) => pointAt(points, index / SAMPLES));
    const staves = [slur.staff, ...slur.chords.map(({ shape }) => shape.event.staff)];
    for (let staff = Math.min(...staves); staff < Math.max(...staves); staff++) {
      const [top, bottom] = [heights.inSystem(staff, bottomY), heights.inSystem(staff + 1, 0)];
      const xs = way.flatMap(([x, y]) => (y > top && y < bottom ? x : []));
      if (xs.length > 0) sheet.addCrossStaffInk({ staff, left: Math.min(...xs), right: Math.max(...xs) });
    }
  }
}

/** Once the staves are spaced and the beams between them are placed. */
export function placeCrossStaffSlur(sheet: OutsideStaff, slur: CrossStaffSlur, heights: Heights): void {
  const { frame, stems } = sheet;
  const graces = new Set(sheet.graceChords().map(({ shape }) => shape));
  // A grace note has the event of its main note, but a stem of its own.
  const tipOf: TipOf = ({ measure, shape, tip }) =>
    graces.has(shape)
      ? tip
      : (stems.tips[frame.measures.indexOf(measure)]?.[shape.stemOwner ?? shape.event.id] ?? Number.NaN);
  const { staff, element } = slur;
  const points = crossPoints(sheet, slur, heights, tipOf).map((value, index) =>
    index % 2 === 0 ? value : heights.onStaff(staff, value),
  ) as unknown as Points;
  for (const mark of slurMarks({ staff, element, points }, slur.style)) sheet.curve(mark);
}
