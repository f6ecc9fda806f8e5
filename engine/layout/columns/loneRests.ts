/**
 * Rests in the middle of a staff that has several voices (Gould, "Rests: several parts on a stave"):
 * - Those of the only voice that belongs to the staff, at moments at which no voice of another staff visits it: the visit
 *   makes two voices only as long as it lasts. A second voice of the staff itself counts for the whole measure.
 * - Equal rests of all voices of the staff at one moment, which are printed once.
 */
import { isBlank, isSmall } from '../../model/chord.ts';
import type { MeasureEvent } from '../types/columns.ts';

interface StaffEvents {
  /** The voice that belongs to the staff; null where there are several. */
  voice: number | null | undefined;
  readonly rests: MeasureEvent[];
  readonly visits: MeasureEvent[];
  readonly all: MeasureEvent[];
}

function byStaff(events: readonly MeasureEvent[]): ReadonlyMap<number, StaffEvents> {
  const staves = new Map<number, StaffEvents>();
  for (const event of events) {
    if (isBlank(event.chord)) continue;
    const own = staves.get(event.staff) ?? { voice: undefined, rests: [], visits: [], all: [] };
    staves.set(event.staff, own);
    own.all.push(event);
    if (event.homeStaff !== event.staff) own.visits.push(event);
    else {
      own.voice = own.voice === undefined || own.voice === event.voice ? event.voice : null;
      if (event.chord.notes.length === 0) own.rests.push(event);
    }
  }
  return staves;
}

const endOf = ({ at, duration }: MeasureEvent): number => at + duration;

/** The rests during none of the visits. Both are walked once, in the order of time. */
function apart(rests: readonly MeasureEvent[], visits: readonly MeasureEvent[]): readonly MeasureEvent[] {
  const ordered = [...visits].sort((a, b) => a.at - b.at);
  let next = 0;
  let busyUntil = -Infinity;
  return rests.filter((rest) => {
    for (; (ordered[next]?.at ?? Infinity) < endOf(rest); next++)
      busyUntil = Math.max(busyUntil, endOf(ordered[next] as MeasureEvent));
    return busyUntil <= rest.at;
  });
}

/** Rests in groups without notes between them, which have one height. */
function runsOf(rests: readonly MeasureEvent[]): readonly (readonly MeasureEvent[])[] {
  const runs: MeasureEvent[][] = [];
  for (const rest of rests) {
    const before = runs.at(-1)?.at(-1);
    if (before?.index === rest.index - 1) runs.at(-1)?.push(rest);
    else runs.push([rest]);
  }
  return runs;
}

/** Whether nothing distinguishes the rests of a moment: one can be printed for all. */
function areEqual(rests: readonly MeasureEvent[]): boolean {
  const [first] = rests;
  return rests.every(
    ({ chord, duration }) =>
      chord.notes.length === 0 &&
      chord.fullMeasure === undefined &&
      chord.restPlace === undefined &&
      chord.fermata === undefined &&
      chord.tupletStarts === undefined &&
      chord.tupletStops === undefined &&
      isSmall(chord) === isSmall((first as MeasureEvent).chord) &&
      duration === first?.duration,
  );
}

/** Equal rests of several voices while nothing else is on the staff. `events`: those of one staff. */
function commonRests(events: readonly MeasureEvent[]): readonly MeasureEvent[] {
  const ordered = events.toSorted((a, b) => a.at - b.at);
  const common: MeasureEvent[] = [];
  let busyUntil = -Infinity;
  for (let first = 0, next = 0; first < ordered.length; first = next) {
    const { at } = ordered[first] as MeasureEvent;
    while (ordered[next]?.at === at) next++;
    const together = ordered.slice(first, next);
    const end = Math.max(...together.map(endOf));
    const isAlone = busyUntil <= at && (ordered[next]?.at ?? Infinity) >= end;
    if (together.length > 1 && isAlone && areEqual(together)) common.push(...together);
    busyUntil = Math.max(busyUntil, end);
  }
  return common;
}

/** The ids of such rests. */
export function loneRests(events: readonly MeasureEvent[]): ReadonlySet<number> {
  const lone = new Set<number>();
  for (const { voice, rests, visits, all } of byStaff(events).values()) {
    if (voice === null) for (const { id } of commonRests(all)) lone.add(id);
    if (voice === null || visits.length === 0) continue;
    const free = new Set(apart(rests, visits));
    for (const run of runsOf(rests)) if (run.every((rest) => free.has(rest))) for (const { id } of run) lone.add(id);
  }
  return lone;
}
