/**
 * Beams of other voices that a rest inside their group must not lie on, about where they will stand, and stems that lead
 * farther than can be said before the staves stand.
 */
import type { MeasureEvent } from './alignColumns.ts';
import type { BeamGroup, Beams } from './groupBeams.ts';
import type { NotePlaces } from './placeNotes.ts';
import type { Extent } from './placeRests.ts';
import type { ChordShape } from './shapes.ts';

interface VoicesAndBeams {
  /** Of the whole measure. */
  readonly events: readonly MeasureEvent[];
  readonly notes: NotePlaces;
  readonly beams: Beams;
}

const STEM = 3.5;
/** Half of a beam and the room for a second one. */
const OUTER = 0.35;
const INNER = 0.9;

/** How near a beam comes to what it must clear. */
const CLEAR = 0.6;

const ysOf = (events: readonly MeasureEvent[], { notes }: VoicesAndBeams): number[] =>
  events.flatMap(({ id }) => (notes.places[id] ?? []).map(({ position }) => position / 2));

interface BeamPlace {
  /** Of the beam that is farthest out. */
  readonly y: number;
  /** Beyond the notes of other voices that it would meet. */
  readonly isMoved: boolean;
}

function beamPlace(group: BeamGroup, input: VoicesAndBeams): BeamPlace {
  const { events, stem } = group;
  const sign = stem === -1 ? -1 : 1;
  const outer = Math.min(...ysOf(events, input).map((y) => y * sign)) - STEM;
  const [first, last] = [events[0] as MeasureEvent, events.at(-1) as MeasureEvent];
  const others = input.events.filter(
    ({ staff, part, voice, at }) =>
      staff === first.staff && (part !== first.part || voice !== first.voice) && at >= first.at && at <= last.at,
  );
  const inWay = ysOf(others, input)
    .map((y) => y * sign)
    .sort((a, b) => b - a);
  const y = inWay.reduce(
    (moved, head) => (head + CLEAR > moved && head - CLEAR < moved + INNER ? head - CLEAR - INNER : moved),
    outer,
  );
  return { y: y * sign, isMoved: y !== outer };
}

function beamExtent(group: BeamGroup, input: VoicesAndBeams): Extent {
  const { y } = beamPlace(group, input);
  return group.stem === -1 ? { top: y - INNER, bottom: y + OUTER } : { top: y - OUTER, bottom: y + INNER };
}

/** Whether the stem of a beamed chord leads to another staff, or past notes of other voices. */
export function isPassing({ group, stem }: ChordShape, input: VoicesAndBeams): boolean {
  const beam = input.beams.groups[group];
  if (stem === null || beam === undefined) return false;
  return beam.isCrossStaff || beamPlace(beam, input).isMoved;
}

/** On which sides of their staff stems lead to beams between staves. */
export const passingSides = (chords: readonly ChordShape[], { beams }: VoicesAndBeams): ReadonlySet<-1 | 1> =>
  new Set(
    chords.flatMap(({ group, stem }) =>
      stem !== null && beams.groups[group]?.isCrossStaff === true ? (stem.direction === 1 ? -1 : 1) : [],
    ),
  );

export function restObstacles(rest: MeasureEvent, input: VoicesAndBeams): readonly Extent[] {
  if (input.notes.hasVoices[rest.staff] !== true) return [];
  return input.beams.groups.flatMap((group) => {
    const [first, last] = [group.events[0], group.events.at(-1)];
    if (first === undefined || last === undefined || first.staff !== rest.staff || group.isCrossStaff) return [];
    const isOwn = first.part === rest.part && first.voice === rest.voice;
    return isOwn || rest.at < first.at || rest.at > last.at ? [] : [beamExtent(group, input)];
  });
}
