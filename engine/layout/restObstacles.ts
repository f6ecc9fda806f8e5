/** Beams of other voices that a rest inside their group must not lie on, about where they will stand. */
import type { MeasureEvent } from './alignColumns.ts';
import type { BeamGroup, Beams } from './groupBeams.ts';
import type { NotePlaces } from './placeNotes.ts';
import type { Extent } from './placeRests.ts';

interface VoicesAndBeams {
  readonly notes: NotePlaces;
  readonly beams: Beams;
}

const STEM = 3.5;
/** Half of a beam and the room for a second one. */
const OUTER = 0.35;
const INNER = 0.9;

function beamExtent({ events, stem }: BeamGroup, { notes }: VoicesAndBeams): Extent {
  const positions = events.flatMap(({ id }) => (notes.places[id] ?? []).map(({ position }) => position / 2));
  if (stem === -1) {
    const y = Math.max(...positions) + STEM;
    return { top: y - INNER, bottom: y + OUTER };
  }
  const y = Math.min(...positions) - STEM;
  return { top: y - OUTER, bottom: y + INNER };
}

export function restObstacles(rest: MeasureEvent, input: VoicesAndBeams): readonly Extent[] {
  if (input.notes.hasVoices[rest.staff] !== true) return [];
  return input.beams.groups.flatMap((group) => {
    const [first, last] = [group.events[0], group.events.at(-1)];
    if (first === undefined || last === undefined || first.staff !== rest.staff || group.isCrossStaff) return [];
    const isOwn = first.part === rest.part && first.voice === rest.voice;
    return isOwn || rest.at < first.at || rest.at > last.at ? [] : [beamExtent(group, input)];
  });
}
