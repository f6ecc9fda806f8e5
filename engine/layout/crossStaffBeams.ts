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

/** How far the notes on the upper staff reach down, and those on the lower one up, stems and half the beams included. */
function reaches({ group, shapes, upper }: CrossGroup): { readonly down: number; readonly up: number } {
  const half = stackHeight(group) / 2;
  const above = shapes.filter(({ event }) => event.staff === upper).map((shape) => innerY(shape, upper));
  const below = shapes.filter(({ event }) => event.staff !== upper).map((shape) => innerY(shape, upper));
  return { down: Math.max(...above) + SHORTEST_STEM + half, up: Math.min(...below) - SHORTEST_STEM - half };
}

export function reserveCrossBeams(frame: Frame, skylines: readonly Skyline[]): void {
  for (const cross of crossGroups(frame)) {
    const { down, up } = reaches(cross);
    const [left, right] = [cross.xs[0] ?? 0, cross.xs.at(-1) ?? 0];
    skylines[cross.upper]?.add(left, down, right, down);
    skylines[cross.lower]?.add(left, up, right, up);
  }
}

/** Beams at their place, and the ends of their stems written into `stems`. */
export function placeCrossBeams(frame: Frame, stems: PlacedStems, staffY: readonly number[]): PlacedBeam[] {
  return crossGroups(frame).map((cross) => {
    const { measure, group, shapes, xs, upper, lower } = cross;
    const { down, up } = reaches(cross);
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
