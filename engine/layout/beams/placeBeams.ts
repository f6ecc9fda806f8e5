/**
 * Places beams at their final x, and with them the free end of every stem. The result is separate from the engraved
 * measures, because those are shared by systems of other widths.
 */
import { moveClearOfInk } from './beamObstacles.ts';
import { beamLine, slackOf, type BeamStem } from './beamSlope.ts';
import { separateBeams, type BeamDraft } from './separateBeams.ts';
import type { MeasureFrame } from '../types/frame.ts';
import type { BeamQuad, ChordShape } from '../types/shapes.ts';
import { columnOf, lengthForStrokes } from './stemStrokes.ts';
import { stemlessStrokes, stemmedStrokes, strokesFromTip, type StrokeTarget } from './tremoloStrokes.ts';
import { engravingStyle } from '../engravingStyle.ts';
import type { MeasureEvent } from '../types/columns.ts';
import type { BeamGroup, BeamLine, PlacedBeam, PlacedStems } from '../types/beams.ts';

const { thickness: beamThickness, step: beamStep, beamletLength } = engravingStyle.beams;
const { halfThickness: halfStem } = engravingStyle.stems;

export function quadsOf(group: BeamGroup, xs: readonly number[], line: BeamLine, scale: number): BeamQuad[] {
  const direction = group.stem === -1 ? -1 : 1;
  const first = xs[0] ?? 0;
  const fan = group.events[0]?.chord.fan;
  const half = (beamThickness * scale) / 2;
  return group.segments.map(({ level, from, to, beamlet }): BeamQuad => {
    const length = beamletLength * scale;
    const left = (xs[from] ?? 0) - halfStem - (beamlet === -1 ? length : 0);
    const right = (xs[to] ?? 0) + halfStem + (beamlet === 1 ? length : 0);
    const offset = level * beamStep * scale * direction;
    const [y1, y2] = ([left, right] as const).map((x, end) => {
      const isMet = fan !== undefined && (end === 0) === (fan === 'accel');
      return line.y + line.slope * (x - first) + (isMet ? 0 : offset);
    }) as [number, number];
    return [left, y1 - half, right, y2 - half, right, y2 + half, left, y1 + half];
  });
}

/** The chords of all voices at the second note of a tremolo, and the x of their column. */
function targetOf({ engraving, columnX }: MeasureFrame, { events }: BeamGroup): StrokeTarget {
  const { column, staff } = events.at(-1) as MeasureEvent;
  const second = engraving.shapes.filter((shape) => shape?.event.column === column && shape.event.staff === staff);
  return { second: second as ChordShape[], x: columnX[column] ?? 0 };
}

/** The strokes of a tremolo between two notes without stems. */
function placeStemless(frame: MeasureFrame, measure: number, group: BeamGroup): PlacedBeam | null {
  const [first, second] = group.events.map(({ id }) => frame.engraving.shapes[id]);
  if (first === undefined || second === undefined) return null;
  const x = frame.columnX[first.event.column] ?? 0;
  const { staff, part } = first.event;
  const quads = stemlessStrokes(group, [first, second], x, targetOf(frame, group));
  return { measure, group, staff, part, line: { y: 0, slope: 0 }, firstX: x, quads };
}

/** Groups of other voices that are printed on the stems of group `index`. */
const groupsOnStemsOf = ({ engraving: { groups } }: MeasureFrame, index: number): readonly BeamGroup[] =>
  groups.filter(({ stemOwner }) => stemOwner === index);

/** For each stem, the head nearest to the beam among the chords of all groups on that stem. */
function beamStems(
  { engraving: { shapes } }: MeasureFrame,
  { group, sharingGroups, xs, direction, attached }: Omit<BeamDraft, 'beams' | 'line' | 'staff' | 'part' | 'scale'>,
): BeamStem[] {
  return group.events.map(({ id }, index) => {
    const ys = [group, ...sharingGroups].flatMap(({ events }) => {
      const shape = shapes[events[index]?.id ?? -1];
      const outer = direction === 1 ? shape?.heads.at(-1) : shape?.heads[0];
      return shape?.beamOrigin ?? (outer === undefined ? [] : outer.position / 2);
    });
    const noteY = direction === 1 ? Math.min(...ys) : Math.max(...ys);
    const own = shapes[id];
    const least =
      own === undefined ? 0 : lengthForStrokes(own, columnOf(shapes, own), noteY, direction, beamStep * attached);
    return { x: xs[index] ?? 0, noteY, least };
  });
}

/** Returns null where the beam belongs to another group's stems, is between two staves, or has no stem. */
function draftGroup(frame: MeasureFrame, index: number): BeamDraft | null {
  const group = frame.engraving.groups[index] as BeamGroup;
  const shapes = group.events.map(({ id }) => frame.engraving.shapes[id]);
  const [first] = shapes;
  if (group.stemOwner !== undefined || group.isCrossStaff || first === undefined) return null;
  if (shapes.every((shape) => shape?.stem == null)) return null;
  const xs = shapes.map((shape) => (frame.columnX[shape?.event.column ?? 0] ?? 0) + (shape?.stem?.x ?? 0));
  const direction = group.stem === -1 ? -1 : 1;
  const attached = 1 + Math.max(-1, ...group.segments.map(({ level }) => level));
  const sharingGroups = groupsOnStemsOf(frame, index);
  const stems = beamStems(frame, { group, sharingGroups, xs, direction, attached });
  const beams = attached + group.strokes;
  const wanted = beamLine(stems, direction, beams, first.scale);
  const fromTip = strokesFromTip(attached);
  const slack = slackOf(stems, wanted, direction, beams);
  const line = moveClearOfInk(frame, group, wanted, { xs, direction, beams, fromTip, slack });
  const { staff, part } = first.event;
  return { group, sharingGroups, xs, direction, attached, beams, line, staff, part, scale: first.scale };
}

/** The beam of a draft; writes the ends of its stems, and of the groups that share them, into `tips`. */
function placeDraft(frame: MeasureFrame, measure: number, draft: BeamDraft, tips: Float64Array): PlacedBeam {
  const { group, sharingGroups, xs, line, attached, staff, part, scale } = draft;
  const firstX = xs[0] ?? 0;
  const { shapes } = frame.engraving;
  for (const { events } of [group, ...sharingGroups]) {
    events.forEach(({ id }, index) => {
      if (shapes[id]?.stemOwner === undefined) tips[id] = line.y + line.slope * ((xs[index] ?? 0) - firstX);
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
    // The ends of these stems are computed after the staves are spaced.
    if (group.isCrossStaff) for (const { id } of group.events) tips[id] = Number.NaN;
    return draftGroup(frame, index) ?? [];
  });
  const apart = hasVoices.includes(true) ? separateBeams(frame, drafts) : drafts;
  const stemless = groups.flatMap((group) => {
    const isStemless = !group.isCrossStaff && group.events.every(({ id }) => shapes[id]?.stem == null);
    return isStemless && group.strokes > 0 ? (placeStemless(frame, measure, group) ?? []) : [];
  });
  return [...apart.map((draft) => placeDraft(frame, measure, draft, tips)), ...stemless];
}

/** Stem ends of all chords as they are without beams. */
function tipsOf(shapes: readonly (ChordShape | undefined)[]): Float64Array {
  const tips = new Float64Array(shapes.length);
  for (let id = 0; id < tips.length; id++) tips[id] = shapes[id]?.stem?.to ?? Number.NaN;
  return tips;
}

/** The beams and stem ends of a system, while its measures are added one after the other. */
export interface GrowingStems extends PlacedStems {
  readonly beams: PlacedBeam[];
  readonly tips: Float64Array[];
}

/** Adds the beams and stem ends of measure `index` of the system. */
export function placeBeams(stems: GrowingStems, measure: MeasureFrame, index: number): void {
  const tips = tipsOf(measure.engraving.shapes);
  stems.tips.push(tips);
  stems.beams.push(...placeMeasure(measure, index, tips));
}
