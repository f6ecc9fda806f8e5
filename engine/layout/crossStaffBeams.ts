/**
 * Beams between two staves (Gould, "Beams across staves"): notes of the upper staff have stems down, of the lower staff
 * stems up, and the beam lies level in the middle. Before the staves are spaced the stems' room is reserved in their
 * outlines; once the staves stand, the beam and the stems' ends are placed.
 */
import { engravingDefaults } from '../smufl/engravingDefaults.data.ts';
import { beamCount } from './beamSegments.ts';
import type { Frame, MeasureFrame } from './frame.ts';
import type { BeamGroup } from './groupBeams.ts';
import { quadsOf, type PlacedBeam, type PlacedStems } from './placeBeams.ts';
import type { ChordShape } from './shapes.ts';
import type { Skyline } from './skyline.ts';

const SHORTEST_STEM = 2.6;
const STEP = engravingDefaults.beamThickness + engravingDefaults.beamSpacing;

export interface CrossGroup {
  /** Index of the measure in the frame. */
  readonly measure: number;
  readonly frame: MeasureFrame;
  readonly group: BeamGroup;
  readonly shapes: readonly ChordShape[];
  readonly xs: readonly number[];
  readonly upper: number;
  readonly lower: number;
}

export function crossGroups(frame: Frame): CrossGroup[] {
  return frame.measures.flatMap((own, measure) =>
    own.engraving.groups.flatMap((group): CrossGroup[] => {
      if (!group.isCrossStaff) return [];
      const shapes = group.events.flatMap(({ id }) => own.engraving.shapes[id] ?? []);
      if (shapes.length < group.events.length) return [];
      const staves = shapes.map(({ event }) => event.staff);
      const xs = shapes.map(({ event, stem }) => (own.columnX[event.column] ?? 0) + (stem?.x ?? 0));
      return [{ measure, frame: own, group, shapes, xs, upper: Math.min(...staves), lower: Math.max(...staves) }];
    }),
  );
}

/** y of the notehead nearest to the beam, from its own staff. */
const innerY = ({ event, heads }: ChordShape, upper: number): number =>
  ((event.staff === upper ? heads[0] : heads.at(-1))?.position ?? 0) / 2;

const stackHeight = ({ events }: BeamGroup): number => (Math.max(...events.map(beamCount)) - 1) * STEP;

interface Reaches {
  /** y from the upper staff to where the middle of the beams may lie, and from the lower staff. */
  readonly down: number;
  readonly up: number;
}

/** How far the notes on the upper staff reach down, and those on the lower one up, stems and half the beams included. */
function ownReaches({ group, shapes, upper }: CrossGroup): Reaches {
  const half = stackHeight(group) / 2;
  const above = shapes.filter(({ event }) => event.staff === upper).map((shape) => innerY(shape, upper));
  const below = shapes.filter(({ event }) => event.staff !== upper).map((shape) => innerY(shape, upper));
  return { down: Math.max(...above) + SHORTEST_STEM + half, up: Math.min(...below) - SHORTEST_STEM - half };
}

/** Beams keep clear of what else stands between the staves, as long as it asks for no more than this. */
const MOST_ROOM = 6;
const CLEARANCE = 0.5;

function reaches(cross: CrossGroup, skylines: readonly Skyline[]): Reaches {
  const own = ownReaches(cross);
  const [left, right] = [(cross.xs[0] ?? 0) - CLEARANCE, (cross.xs.at(-1) ?? 0) + CLEARANCE];
  const room = stackHeight(cross.group) / 2 + engravingDefaults.beamThickness / 2 + CLEARANCE;
  const above = (skylines[cross.upper]?.inkBottom(left, right) ?? -Infinity) + room;
  const below = (skylines[cross.lower]?.inkTop(left, right) ?? Infinity) - room;
  return {
    down: Math.max(own.down, Math.min(above, own.down + MOST_ROOM)),
    up: Math.min(own.up, Math.max(below, own.up - MOST_ROOM)),
  };
}

export interface Reserved extends CrossGroup {
  readonly reaches: Reaches;
}

/** Keeps room for the beams in the outlines of their staves, which hold everything else. */
export function reserveCrossBeams(frame: Frame, skylines: readonly Skyline[]): readonly Reserved[] {
  const reserved = crossGroups(frame).map((cross) => ({ ...cross, reaches: reaches(cross, skylines) }));
  for (const {
    upper,
    lower,
    xs,
    reaches: { down, up },
  } of reserved) {
    const [left, right] = [xs[0] ?? 0, xs.at(-1) ?? 0];
    skylines[upper]?.add(left, down, right, down);
    skylines[lower]?.add(left, up, right, up);
  }
  return reserved;
}

/** Beams at their place, and the ends of their stems written into `stems`. */
export function placeCrossBeams(
  reserved: readonly Reserved[],
  stems: PlacedStems,
  staffY: readonly number[],
): PlacedBeam[] {
  return reserved.map(({ measure, group, shapes, xs, upper, lower, reaches: { down, up } }) => {
    const between = (staffY[lower] ?? 0) - (staffY[upper] ?? 0);
    const y = (down + between + up) / 2 - stackHeight(group) / 2;
    shapes.forEach(({ event }) => {
      const tip = event.staff === upper ? y + (beamCount(event) - 1) * STEP : y - between;
      (stems.tips[measure] as Float64Array)[event.id] = tip;
    });
    const line = { y, slope: 0 };
    const quads = quadsOf({ ...group, stem: 1 }, xs, line, 1);
    return { measure, group, staff: upper, part: shapes[0]?.event.part ?? 0, line, firstX: xs[0] ?? 0, quads };
  });
}
