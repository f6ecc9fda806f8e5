/**
 * Beams between two staves (Gould, "Beams across staves"): notes of the upper staff have stems down, notes of the lower
 * staff stems up, and the beam is level in the middle between them. Before the staves are spaced, the room of stems and
 * beams is reserved in the skylines of both staves; after that, the beam and the ends of its stems are placed. The strokes
 * of a tremolo between two staves are placed like such a beam.
 */
import { engravingDefaults } from '../../smufl/engravingDefaults.data.ts';
import { beamCount } from './beamSegments.ts';
import type { Frame } from '../types/frame.ts';
import { quadsOf } from './placeBeams.ts';
import type { BeamQuad, ChordShape } from '../types/shapes.ts';
import type { Skyline } from '../skyline/skyline.ts';
import { engravingStyle } from '../engravingStyle.ts';
import type { MeasureEvent } from '../types/columns.ts';
import type { BeamGroup, BeamLine, PlacedBeam, PlacedStems, CrossGroup } from '../types/beams.ts';
import { stemmedStrokes, strokesFromTip } from './tremoloStrokes.ts';

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

/** Number of beams that touch the stems. */
const attachedBeams = ({ events }: BeamGroup): number => Math.max(0, ...events.map(beamCount));

/** From the end of the stems of the lower staff to the end of those of the upper one, which pass all beams and strokes. */
function stackHeight(group: BeamGroup): number {
  const attached = attachedBeams(group);
  return (attached + group.strokes - 1) * beamStep + (group.strokes > 0 ? 2 * strokesFromTip(attached) : 0);
}

/** The y of the free end of a stem of the upper staff, from the top of the beams. */
const upperTip = (group: BeamGroup, event: MeasureEvent): number =>
  group.strokes > 0 ? stackHeight(group) : (beamCount(event) - 1) * beamStep;

/** The strokes of a tremolo, from the stem or the head of the first note to those of the second. */
function strokesOf({ group, shapes, xs }: CrossGroup, line: BeamLine): BeamQuad[] {
  const [first, last] = [shapes[0], shapes.at(-1)];
  if (group.strokes === 0 || first === undefined || last === undefined) return [];
  const [from, to] = [xs[0] ?? 0, xs.at(-1) ?? 0];
  const ends = [first.stem === null ? from + first.right : from, last.stem === null ? to + last.left : to] as const;
  // Accidentals are near their notes, from which the strokes are at least a stem away.
  return stemmedStrokes({ ...group, stem: 1 }, ends, line, attachedBeams(group), { second: [], x: to });
}

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
  return reserved.map((cross) => {
    const { measure, group, shapes, xs, upper, lower } = cross;
    const { down, up } = cross.bounds;
    const between = (staffY[lower] ?? 0) - (staffY[upper] ?? 0);
    const y = (down + between + up) / 2 - stackHeight(group) / 2;
    shapes.forEach(({ event }) => {
      const tip = event.staff === upper ? y + upperTip(group, event) : y - between;
      (stems.tips[measure] as Float64Array)[event.id] = tip;
    });
    const line = { y, slope: 0 };
    const quads = [...quadsOf({ ...group, stem: 1 }, xs, line, 1), ...strokesOf(cross, line)];
    return { measure, group, staff: upper, part: shapes[0]?.event.part ?? 0, line, firstX: xs[0] ?? 0, quads };
  });
}
