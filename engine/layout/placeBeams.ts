/**
 * Pass 8: beams at their final x, and with them the free end of every stem. Kept apart from the engravings, which other
 * systems and other widths share.
 */
import { engravingDefaults } from '../smufl/engravingDefaults.data.ts';
import type { MeasureEvent } from './alignColumns.ts';
import { clearOfOthers } from './beamObstacles.ts';
import { beamLine, slackOf, type BeamLine, type BeamStem } from './beamSlope.ts';
import { keepApart, type BeamDraft } from './beamsApart.ts';
import type { Frame, MeasureFrame } from './frame.ts';
import type { BeamGroup } from './groupBeams.ts';
import type { BeamQuad, ChordShape } from './shapes.ts';
import { stemlessStrokes, stemmedStrokes, strokesFromTip, type StrokeTarget } from './tremoloStrokes.ts';
import { mapInSteps, type Steps } from '../steps.ts';

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

/** The chords of all voices that the strokes of a tremolo lead to. */
function targetOf({ engraving, columnX }: MeasureFrame, { events }: BeamGroup): StrokeTarget {
  const { column, staff } = events.at(-1) as MeasureEvent;
  const second = engraving.shapes.filter((shape) => shape?.event.column === column && shape.event.staff === staff);
  return { second: second as ChordShape[], x: columnX[column] ?? 0 };
}

/** Whole notes of a tremolo have no stems that a beam could follow. */
function placeStemless(frame: MeasureFrame, measure: number, group: BeamGroup): PlacedBeam | null {
  const [first, second] = group.events.map(({ id }) => frame.engraving.shapes[id]);
  if (first === undefined || second === undefined) return null;
  const x = frame.columnX[first.event.column] ?? 0;
  const { staff, part } = first.event;
  const quads = stemlessStrokes(group, [first, second], x, targetOf(frame, group));
  return { measure, group, staff, part, line: { y: 0, slope: 0 }, firstX: x, quads };
}

/** Groups of other voices that hang on the stems of group `index`. */
const carriedBy = ({ engraving: { groups } }: MeasureFrame, index: number): readonly BeamGroup[] =>
  groups.filter(({ carrier }) => carrier === index);

/** The head of a chord, or of one that hangs on its stem, that lies nearest to the beam. */
function beamStems(
  { engraving: { shapes } }: MeasureFrame,
  { group, fellows, xs, direction }: Pick<BeamDraft, 'group' | 'fellows' | 'xs' | 'direction'>,
): BeamStem[] {
  return group.events.map((_, index) => {
    const ys = [group, ...fellows].flatMap(({ events }) => {
      const shape = shapes[events[index]?.id ?? -1];
      const outer = direction === 1 ? shape?.heads.at(-1) : shape?.heads[0];
      return shape?.beamEdge ?? (outer === undefined ? [] : outer.position / 2);
    });
    return { x: xs[index] ?? 0, noteY: direction === 1 ? Math.min(...ys) : Math.max(...ys) };
  });
}

/** Null where no stems of this staff alone carry the beam. */
function draftGroup(frame: MeasureFrame, index: number): BeamDraft | null {
  const group = frame.engraving.groups[index] as BeamGroup;
  const shapes = group.events.map(({ id }) => frame.engraving.shapes[id]);
  const [first] = shapes;
  if (group.carrier !== undefined || group.isCrossStaff || first === undefined) return null;
  if (shapes.every((shape) => shape?.stem == null)) return null;
  const xs = shapes.map((shape) => (frame.columnX[shape?.event.column ?? 0] ?? 0) + (shape?.stem?.x ?? 0));
  const direction = group.stem === -1 ? -1 : 1;
  const attached = 1 + Math.max(-1, ...group.segments.map(({ level }) => level));
  const fellows = carriedBy(frame, index);
  const stems = beamStems(frame, { group, fellows, xs, direction });
  const beams = attached + group.strokes;
  const wanted = beamLine(stems, direction, beams, first.scale);
  const fromTip = strokesFromTip(attached);
  const slack = slackOf(stems, wanted, direction, beams);
  const line = clearOfOthers(frame, group, wanted, { xs, direction, beams, fromTip, slack });
  const { staff, part } = first.event;
  return { group, fellows, xs, direction, attached, beams, line, staff, part, scale: first.scale };
}

/** The beam of a draft; the ends of its stems, and of those that hang on them, are written into `tips`. */
function placeDraft(frame: MeasureFrame, measure: number, draft: BeamDraft, tips: Float64Array): PlacedBeam {
  const { group, fellows, xs, line, attached, staff, part, scale } = draft;
  const firstX = xs[0] ?? 0;
  const { shapes } = frame.engraving;
  for (const { events } of [group, ...fellows]) {
    events.forEach(({ id }, index) => {
      if (shapes[id]?.carrier === undefined) tips[id] = line.y + line.slope * ((xs[index] ?? 0) - firstX);
    });
  }
  const ends = [firstX, xs.at(-1) ?? firstX] as const;
  const strokes = group.strokes > 0 ? stemmedStrokes(group, ends, line, attached, targetOf(frame, group)) : [];
  const quads = [...quadsOf(group, xs, line, scale), ...strokes];
  return { measure, group, staff, part, line, firstX, quads };
}

function placeMeasure(frame: MeasureFrame, measure: number, tips: Float64Array): PlacedBeam[] {
  const { groups, shapes, hasVoices } = frame.engraving;
  const drafts = groups.flatMap((group, index) => {
    // Known when the staves stand.
    if (group.isCrossStaff) for (const { id } of group.events) tips[id] = Number.NaN;
    return draftGroup(frame, index) ?? [];
  });
  const apart = hasVoices.includes(true) ? keepApart(frame, drafts) : drafts;
  const stemless = groups.flatMap((group) => {
    const isStemless = !group.isCrossStaff && group.events.every(({ id }) => shapes[id]?.stem == null);
    return isStemless && group.strokes > 0 ? (placeStemless(frame, measure, group) ?? []) : [];
  });
  return [...apart.map((draft) => placeDraft(frame, measure, draft, tips)), ...stemless];
}

/** Without beams. */
function tipsOf(shapes: readonly (ChordShape | undefined)[]): Float64Array {
  const tips = new Float64Array(shapes.length);
  for (let id = 0; id < tips.length; id++) tips[id] = shapes[id]?.stem?.to ?? Number.NaN;
  return tips;
}

export function* placeBeams(frame: Frame): Steps<PlacedStems> {
  const tips = yield* mapInSteps(frame.measures, ({ engraving }) => tipsOf(engraving.shapes));
  const beams = yield* mapInSteps(frame.measures, (measure, index) =>
    placeMeasure(measure, index, tips[index] as Float64Array),
  );
  return { beams: beams.flat(), tips };
}
