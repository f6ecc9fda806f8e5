/**
 * Estimated places of ink of other voices that a rest must not touch: articulations, which stay near their notes, beams
 * over or under the rest, and stems whose length is not known before the staves are spaced.
 */
import type { Beams } from '../beams/groupBeams.ts';
import type { NotePlaces } from '../columns/placeNotes.ts';
import type { Extent } from './placeRests.ts';
import type { ChordShape } from '../types/shapes.ts';
import { ARTICULATION_SIGNS, signY } from '../glyphs/articulationSigns.ts';
import { glyph } from '../../smufl/glyphs.ts';
import { chordEdge, isLower } from '../skyline/chordInSystem.ts';
import { engravingStyle } from '../engravingStyle.ts';
import type { MeasureEvent } from '../types/columns.ts';
import type { BeamGroup } from '../types/beams.ts';

const { beamOuterExtent, beamInnerExtent, beamClearance } = engravingStyle.rests;
const { octaveLength } = engravingStyle.stems;

interface VoicesAndBeams {
  /** Events of the whole measure. */
  readonly events: readonly MeasureEvent[];
  readonly notes: NotePlaces;
  readonly beams: Beams;
}

const ysOf = (events: readonly MeasureEvent[], { notes }: VoicesAndBeams): number[] =>
  events.flatMap(({ id }) => (notes.places[id] ?? []).map(({ position }) => position / 2));

interface BeamPlace {
  /** Middle of the outermost beam. */
  readonly y: number;
  /** Whether the beam is moved outwards, beyond notes of other voices. */
  readonly isMoved: boolean;
}

function beamPlace(group: BeamGroup, input: VoicesAndBeams): BeamPlace {
  const { events, stem } = group;
  const sign = stem === -1 ? -1 : 1;
  const outer = Math.min(...ysOf(events, input).map((y) => y * sign)) - octaveLength;
  const [first, last] = [events[0] as MeasureEvent, events.at(-1) as MeasureEvent];
  const others = input.events.filter(
    ({ staff, part, voice, at }) =>
      staff === first.staff && (part !== first.part || voice !== first.voice) && at >= first.at && at <= last.at,
  );
  const inWay = ysOf(others, input)
    .map((y) => y * sign)
    .sort((a, b) => b - a);
  const y = inWay.reduce(
    (moved, head) =>
      head + beamClearance > moved && head - beamClearance < moved + beamInnerExtent
        ? head - beamClearance - beamInnerExtent
        : moved,
    outer,
  );
  return { y: y * sign, isMoved: y !== outer };
}

function beamExtent(group: BeamGroup, input: VoicesAndBeams): Extent {
  const { y } = beamPlace(group, input);
  return group.stem === -1
    ? { top: y - beamInnerExtent, bottom: y + beamOuterExtent }
    : { top: y - beamOuterExtent, bottom: y + beamInnerExtent };
}

/** Whether the stem of a beamed chord ends at another staff or beyond notes of other voices. */
export function hasLongStem({ group, stem }: ChordShape, input: VoicesAndBeams): boolean {
  const beam = input.beams.groups[group];
  if (stem === null || beam === undefined) return false;
  return beam.isCrossStaff || beamPlace(beam, input).isMoved;
}

/** Sides of the staff (-1 above, 1 below) on which stems lead to beams between staves. */
export const crossStaffSides = (chords: readonly ChordShape[], { beams }: VoicesAndBeams): ReadonlySet<-1 | 1> =>
  new Set(
    chords.flatMap(({ group, stem }) =>
      stem !== null && beams.groups[group]?.isCrossStaff === true ? (stem.direction === 1 ? -1 : 1) : [],
    ),
  );

/** Vertical extent of a chord of one of several voices, with its articulations on its side of the staff. */
export function extentWithArticulations(shape: ChordShape, { beams }: VoicesAndBeams): Extent {
  const { top, bottom, event, group, heads, scale, stem } = shape;
  const { articulations } = event.chord;
  if (articulations === undefined || heads.length === 0 || beams.groups[group]?.isCrossStaff === true) return shape;
  const side = isLower(shape) ? 'below' : 'above';
  let edge = chordEdge({ shape, tip: stem?.to ?? NaN }, side);
  for (const [name, sign] of ARTICULATION_SIGNS) {
    if (!articulations.includes(name)) continue;
    const shown = glyph(sign[side]);
    const ink = { top: shown.top * scale, bottom: shown.bottom * scale };
    edge = signY(sign, ink, edge, side) + (side === 'above' ? ink.top : ink.bottom);
  }
  return { top: Math.min(top, edge), bottom: Math.max(bottom, edge) };
}

/** Vertical extents of the beams of other voices over or under the rest's column. */
export function restObstacles(rest: MeasureEvent, input: VoicesAndBeams): readonly Extent[] {
  if (input.notes.hasVoices[rest.staff] !== true) return [];
  return input.beams.groups.flatMap((group) => {
    const [first, last] = [group.events[0], group.events.at(-1)];
    if (first === undefined || last === undefined || first.staff !== rest.staff || group.isCrossStaff) return [];
    const isOwn = first.part === rest.part && first.voice === rest.voice;
    return isOwn || rest.at < first.at || rest.at > last.at ? [] : [beamExtent(group, input)];
  });
}
