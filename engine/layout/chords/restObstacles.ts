/**
 * Estimated places of other voices' beams that a rest inside their group must not touch, and stems whose length is not
 * known before the staves are spaced.
 */
import type { Beams } from '../beams/groupBeams.ts';
import type { NotePlaces } from '../columns/placeNotes.ts';
import type { Extent } from './placeRests.ts';
import type { ChordShape } from '../types/shapes.ts';
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
