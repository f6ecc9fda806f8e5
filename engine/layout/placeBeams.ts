/**
 * Pass 8: beams at their final x, and with them the free end of every stem. Kept apart from the engravings, which other
 * systems and other widths share.
 */
import { engravingDefaults } from '../smufl/engravingDefaults.data.ts';
import { clearOfOthers } from './beamObstacles.ts';
import { beamLine, type BeamLine } from './beamSlope.ts';
import type { Frame, MeasureFrame } from './frame.ts';
import type { BeamGroup } from './groupBeams.ts';
import type { BeamQuad, ChordShape } from './shapes.ts';
import { stemlessStrokes, stemmedStrokes } from './tremoloStrokes.ts';

const THICKNESS = engravingDefaults.beamThickness;
const STEP = THICKNESS + engravingDefaults.beamSpacing;
const BEAMLET = 1.1;
const HALF_STEM = engravingDefaults.stemThickness / 2;

export interface PlacedBeam {
  /** Index of the measure in the frame, of the group in the measure. */
  readonly measure: number;
  readonly group: BeamGroup;
  readonly staff: number;
  readonly part: number;
  readonly line: BeamLine;
  readonly firstX: number;
  readonly quads: readonly BeamQuad[];
}

export interface PlacedStems {
  readonly beams: readonly PlacedBeam[];
  /** By measure of the frame, then by event id: y of the stem's free end; NaN without a stem. */
  readonly tips: readonly Float64Array[];
}

export function quadsOf(group: BeamGroup, xs: readonly number[], line: BeamLine, scale: number): BeamQuad[] {
  const direction = group.stem === -1 ? -1 : 1;
  const first = xs[0] ?? 0;
  const half = (THICKNESS * scale) / 2;
  return group.segments.map(({ level, from, to, beamlet }): BeamQuad => {
    const length = BEAMLET * scale;
    const left = (xs[from] ?? 0) - HALF_STEM - (beamlet === -1 ? length : 0);
    const right = (xs[to] ?? 0) + HALF_STEM + (beamlet === 1 ? length : 0);
    const offset = level * STEP * scale * direction;
    const [y1, y2] = [left, right].map((x) => line.y + line.slope * (x - first) + offset) as [number, number];
    return [left, y1 - half, right, y2 - half, right, y2 + half, left, y1 + half];
  });
}

/** Whole notes of a tremolo have no stems that a beam could follow. */
function placeStemless(frame: MeasureFrame, measure: number, group: BeamGroup): PlacedBeam | null {
  const [first, second] = group.events.map(({ id }) => frame.engraving.shapes[id]);
  if (first === undefined || second === undefined) return null;
  const x = [first, second].map(({ event }) => frame.columnX[event.column] ?? 0) as [number, number];
  const { staff, part } = first.event;
  const quads = stemlessStrokes(group, [first, second], x);
  return { measure, group, staff, part, line: { y: 0, slope: 0 }, firstX: x[0], quads };
}

function placeGroup(frame: MeasureFrame, measure: number, group: BeamGroup, tips: Float64Array): PlacedBeam | null {
  if (group.carrier !== undefined) return null;
  if (group.isCrossStaff) {
    // Known when the staves stand.
    for (const { id } of group.events) tips[id] = Number.NaN;
    return null;
  }
  const isStemless = group.events.every(({ id }) => frame.engraving.shapes[id]?.stem == null);
  if (isStemless) return group.strokes > 0 ? placeStemless(frame, measure, group) : null;
  const shapes = group.events.map(({ id }) => frame.engraving.shapes[id]);
  const xs = shapes.map((shape) => (frame.columnX[shape?.event.column ?? 0] ?? 0) + (shape?.stem?.x ?? 0));
  const direction = group.stem === -1 ? -1 : 1;
  const stems = shapes.map((shape, index) => {
    const outer = direction === 1 ? shape?.heads.at(-1) : shape?.heads[0];
    return { x: xs[index] ?? 0, noteY: shape?.beamEdge ?? (outer?.position ?? 0) / 2 };
  });
  const firstShape = shapes[0];
  if (firstShape === undefined) return null;
  const attached = 1 + Math.max(-1, ...group.segments.map(({ level }) => level));
  const wanted = beamLine(stems, direction, attached + group.strokes, firstShape.scale);
  const line = clearOfOthers(frame, group, wanted, { xs, direction, beams: attached + group.strokes });
  const firstX = xs[0] ?? 0;
  group.events.forEach(({ id }, index) => {
    tips[id] = line.y + line.slope * ((xs[index] ?? 0) - firstX);
  });
  const { staff, part } = firstShape.event;
  const second = shapes.at(-1) ?? firstShape;
  const target = { second, x: frame.columnX[second.event.column] ?? 0 };
  const strokes = group.strokes > 0 ? stemmedStrokes(group, [firstX, xs.at(-1) ?? firstX], line, attached, target) : [];
  const quads = [...quadsOf(group, xs, line, firstShape.scale), ...strokes];
  return { measure, group, staff, part, line, firstX, quads };
}

const tipOf = (shape: ChordShape | undefined): number => shape?.stem?.to ?? Number.NaN;

export function placeBeams(frame: Frame): PlacedStems {
  const tips = frame.measures.map(({ engraving }) => Float64Array.from(engraving.shapes, tipOf));
  const beams = frame.measures.flatMap((measure, index) =>
    measure.engraving.groups.flatMap((group) => placeGroup(measure, index, group, tips[index] as Float64Array) ?? []),
  );
  return { beams, tips };
}
