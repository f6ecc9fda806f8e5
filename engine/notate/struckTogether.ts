/**
 * Onsets that a player means as one moment although they are further apart than a chord is usually spread: a chord that
 * is rolled, hands that do not quite meet, a tune a little late over its bass. A tracker that hears them one by one puts
 * them on neighbouring places of a fine grid. They are one moment where they are nearer to each other than to anything
 * else, where the first notes are held into the last, and where they do not lie a step from each other as a run or an
 * ornament does.
 */
import type { GracePlace } from './graceNotes.ts';
import type { Meter } from './meter.ts';
import type { OnsetGroup } from './onsetGroups.ts';
import type { TimedNote } from './timedNote.ts';
import type { BeatTrack } from './trackBeats.ts';

/** Seconds within which nobody plays one note after another. */
const AT_ONCE = 0.03;
/** Of a rolled chord at most: seconds between neighbours, moments, and the units that it and each step were taken for. */
const ROLL = 0.13;
const MOST = 6;
const LONGEST = 6;
const THIRTY_SECOND = 4;
/** Seconds that the earlier notes sound together with the last one at least. */
const HELD = 0.03;
/** How many times as far as the members from each other everything else is. */
const APART = 1.6;
/** Semitones: notes as near as this in pitch follow each other. */
const STEP = 2;

interface Moment {
  readonly time: number;
  readonly notes: readonly TimedNote[];
  /** -1 where the tracker found no place. */
  readonly unit: number;
  readonly group: number;
}

/** The units of the groups, all members of one moment on the strongest place that any of them has. */
export function unitsTogether(
  groups: readonly OnsetGroup[],
  { units, meter }: Pick<BeatTrack, 'units' | 'meter'>,
  graces: ReadonlyMap<TimedNote, GracePlace>,
): Int32Array {
  const result = Int32Array.from(units);
  const moments = groups
    .map(({ time, notes }, group): Moment => {
      return { time, notes: notes.filter((note) => !graces.has(note)), unit: units[group] ?? -1, group };
    })
    .filter(({ notes }) => notes.length > 0);
  for (let from = 0; from + 1 < moments.length;) {
    const members = membersFrom(moments, from);
    const unit = strongest(members, meter);
    if (members.length > 1 && unit !== undefined) for (const { group } of members) result[group] = unit;
    from += members.length;
  }
  return result;
}

/** As many moments as belong together, at least the first. */
function membersFrom(moments: readonly Moment[], from: number): readonly Moment[] {
  const gap = (index: number): number => (moments[index + 1]?.time ?? Infinity) - (moments[index]?.time ?? 0);
  let to = from;
  while (to - from + 1 < MOST && gap(to) <= ROLL) to++;
  for (; to > from; to--) {
    const gaps = Array.from({ length: to - from }, (_, index) => gap(from + index));
    const around = Math.min(from > 0 ? gap(from - 1) : Infinity, gap(to));
    if (isOneMoment(moments.slice(from, to + 1), Math.max(...gaps), around)) return moments.slice(from, to + 1);
  }
  return moments.slice(from, from + 1);
}

/** `widest`: seconds between neighbours at most; `around`: seconds to what is nearest outside. */
function isOneMoment(members: readonly Moment[], widest: number, around: number): boolean {
  const units = members.map(({ unit }) => unit).filter((unit) => unit >= 0);
  const steps = units.slice(1).map((unit, index) => unit - (units[index] ?? unit));
  if (steps.some((step) => step > THIRTY_SECOND) || (units.at(-1) ?? 0) - (units[0] ?? 0) > LONGEST) return false;
  const [first, last] = [members[0]?.time ?? 0, members.at(-1)?.time ?? 0];
  if (last - first <= AT_ONCE) return true;
  if (around < APART * widest) return false;
  return members.every(({ notes }, index) => {
    const later = members.slice(index + 1);
    const isHeld = notes.some((note) => note.offset - last >= HELD);
    return later.length === 0 || (isHeld && later.every((other) => areApart(notes, other.notes)));
  });
}

const areApart = (some: readonly TimedNote[], others: readonly TimedNote[]): boolean =>
  some.every((note) => others.every((other) => Math.abs(note.midiPitch - other.midiPitch) > STEP));

/** The place that a reader expects a chord on; the first of those alike; undefined where none has a place. */
function strongest(members: readonly Moment[], meter: Meter): number | undefined {
  const units = members.map(({ unit }) => unit).filter((unit) => unit >= 0);
  return units.reduce<number | undefined>(
    (best, unit) => (best === undefined || strength(unit, meter) > strength(best, meter) ? unit : best),
    undefined,
  );
}

/** Units of the levels of a measure below the beat. */
const LEVELS = [12, 6, 4];

function strength(unit: number, { measure, beat }: Meter): number {
  return [measure, beat, ...LEVELS].reduce((sum, length) => sum + (unit % length === 0 ? 1 : 0), 0);
}
