/**
 * Beams between two staves (Gould, "Beams across staves"): notes of the upper staff have stems down, notes of the lower
 * staff stems up, and the beam is level in the middle between them. Before the staves are spaced, the room of stems and
 * beams is reserved in the skylines of both staves; after that, the beam and the ends of its stems are placed.
 */
import { engravingDefaults } from '../../smufl/engravingDefaults.data.ts';
import { beamCount } from './beamSegments.ts';
import type { Frame } from '../types/frame.ts';
import { quadsOf } from './placeBeams.ts';
import type { ChordShape } from '../types/shapes.ts';
import type { Skyline } from '../skyline/skyline.ts';
import { engravingStyle } from '../engravingStyle.ts';
import type { BeamGroup, PlacedBeam, PlacedStems, CrossGroup } from '../types/beams.ts';

const { crossStaffShortestStem, step: beamStep, crossStaffMostRoom, crossStaffClearance } = engravingStyle.beams;

export function crossGroups(frame: Frame): CrossGroup[] {
  return frame.measures.flatMap((own, measure) =>
    own.engraving.groups.flatMap((group): CrossGroup[] => {
      if (!group.isCrossStaff) return [];
      const shapes = group.events.flatMap(({ id }) => own.engraving.shapes[id] ?? []);
      if (shapes.length < group.events.length) return [];
      const staves = shapes.map(({ event }) => event.staff);
      const xs = shapes.map(({ event, stem }) => (own.columnX[event.column] ?? 0) + (stem?.x ?? 0));
      return [{ measure, group, shapes, xs, upper: Math.min(...staves), lower: Math.max(...staves) }];
    }),
  );
}

/** y of the notehead nearest to the beam, from its own staff. */
const innerY = ({ event, heads }: ChordShape, upper: number): number =>
  ((event.staff === upper ? heads[0] : heads.at(-1))?.position ?? 0) / 2;

const stackHeight = ({ events }: BeamGroup): number => (Math.max(...events.map(beamCount)) - 1) * beamStep;

interface BeamBounds {
  /**
   * Highest y of the middle of the beams, from the top line of the upper staff; `up` is the lowest one, from that of
   * the lower staff.
   */
  readonly down: number;
  readonly up: number;
}

/** The bounds that the group's own notes set, with the shortest stems and half of the beams. */
function boundsOfNotes({ group, shapes, upper }: CrossGroup): BeamBounds {
  const half = stackHeight(group) / 2;
  const above = shapes.filter(({ event }) => event.staff === upper).map((shape) => innerY(shape, upper));
  const below = shapes.filter(({ event }) => event.staff !== upper).map((shape) => innerY(shape, upper));
  return {
    down: Math.max(...above) + crossStaffShortestStem + half,
    up: Math.min(...below) - crossStaffShortestStem - half,
  };
}

/** The bounds with other ink between the staves, which may widen them by `crossStaffMostRoom` at most. */
function bounds(cross: CrossGroup, skylines: readonly Skyline[]): BeamBounds {
  const own = boundsOfNotes(cross);
  const [left, right] = [(cross.xs[0] ?? 0) - crossStaffClearance, (cross.xs.at(-1) ?? 0) + crossStaffClearance];
  const room = stackHeight(cross.group) / 2 + engravingDefaults.beamThickness / 2 + crossStaffClearance;
  const above = (skylines[cross.upper]?.inkBottom(left, right) ?? -Infinity) + room;
  const below = (skylines[cross.lower]?.inkTop(left, right) ?? Infinity) - room;
  return {
    down: Math.max(own.down, Math.min(above, own.down + crossStaffMostRoom)),
    up: Math.min(own.up, Math.max(below, own.up - crossStaffMostRoom)),
  };
}

export interface ReservedBeam extends CrossGroup {
  readonly bounds: BeamBounds;
}

/** Adds the room of the beams to the skylines of their staves. The skylines contain all other ink already. */
export function reserveCrossBeams(
  groups: readonly CrossGroup[],
  skylines: readonly Skyline[],
): readonly ReservedBeam[] {
  const reserved = groups.map((cross) => ({ ...cross, bounds: bounds(cross, skylines) }));
  for (const {
    upper,
    lower,
    xs,
    bounds: { down, up },
  } of reserved) {
    const [left, right] = [xs[0] ?? 0, xs.at(-1) ?? 0];
    skylines[upper]?.add(left, down, right, down);
    skylines[lower]?.add(left, up, right, up);
  }
  return reserved;
}

/** The beams at their final places; writes the ends of their stems into `stems`. */
export function placeCrossBeams(
  reserved: readonly ReservedBeam[],
  stems: PlacedStems,
  staffY: readonly number[],
): PlacedBeam[] {
  return reserved.map(({ measure, group, shapes, xs, upper, lower, bounds: { down, up } }) => {
    const between = (staffY[lower] ?? 0) - (staffY[upper] ?? 0);
    const y = (down + between + up) / 2 - stackHeight(group) / 2;
    shapes.forEach(({ event }) => {
      const tip = event.staff === upper ? y + (beamCount(event) - 1) * beamStep : y - between;
      (stems.tips[measure] as Float64Array)[event.id] = tip;
    });
    const line = { y, slope: 0 };
    const quads = quadsOf({ ...group, stem: 1 }, xs, line, 1);
    return { measure, group, staff: upper, part: shapes[0]?.event.part ?? 0, line, firstX: xs[0] ?? 0, quads };
  });
}
