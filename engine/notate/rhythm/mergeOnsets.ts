/**
 * Merges onsets that belong to one moment although they are farther apart than the notes of a chord usually are: a
 * rolled chord, hands that are not exactly together, a melody slightly later than its bass. The tracker places them on
 * neighbouring positions of a fine grid. They are merged where they are nearer to each other than to other onsets,
 * where the first notes are held until the last, and where no two are a step apart, as in a run or an ornament.
 */
import type { GracePlace } from './graceNotes.ts';
import type { OnsetGroup } from '../meter/onsetGroups.ts';
import { heldUntil, type TimedNote } from '../timedNote.ts';
import type { BeatTrack } from '../meter/beatTrack.ts';
import { strongestPosition } from './strongestPosition.ts';

/** Seconds within which two onsets are never successive notes. */
const AT_ONCE = 0.03;
/** Limits of a rolled chord: seconds between neighbours, number of onsets, tracked units of the whole and of a step. */
const ROLL = 0.13;
const MOST = 6;
const LONGEST = 6;
const THIRTY_SECOND = 4;
/** Least seconds that the earlier notes sound together with the last one. */
const HELD = 0.03;
/** Least distance of other onsets, as a multiple of the widest gap between the members. */
const APART = 1.6;
/** Semitones: notes that are at most this far apart in pitch are treated as successive. */
const STEP = 2;

interface Moment {
  readonly time: number;
  readonly notes: readonly TimedNote[];
  /** Tracked unit; -1 where the tracker found no place. */
  readonly unit: number;
  readonly group: number;
}

/** Returns the units of the groups; the members of one moment get the metrically strongest position among them. */
export function mergeOnsets(
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
    const unit = strongestPosition(
      members.map((member) => member.unit),
      meter,
    );
    if (members.length > 1 && unit !== undefined) for (const { group } of members) result[group] = unit;
    from += members.length;
  }
  return result;
}

/** Returns the moments from `from` on that are merged; only the first where none are. */
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

/** `widest`: largest gap between neighbours in seconds; `around`: seconds to the nearest onset outside. */
function isOneMoment(members: readonly Moment[], widest: number, around: number): boolean {
  const units = members.map(({ unit }) => unit).filter((unit) => unit >= 0);
  const steps = units.slice(1).map((unit, index) => unit - (units[index] ?? unit));
  if (steps.some((step) => step > THIRTY_SECOND) || (units.at(-1) ?? 0) - (units[0] ?? 0) > LONGEST) return false;
  const [first, last] = [members[0]?.time ?? 0, members.at(-1)?.time ?? 0];
  if (last - first <= AT_ONCE) return true;
  if (around < APART * widest) return false;
  return members.every(({ notes }, index) => {
    const later = members.slice(index + 1);
    const isHeld = notes.some((note) => heldUntil(note) - last >= HELD);
    return later.length === 0 || (isHeld && later.every((other) => areApart(notes, other.notes)));
  });
}

const areApart = (some: readonly TimedNote[], others: readonly TimedNote[]): boolean =>
  some.every((note) => others.every((other) => Math.abs(note.midiPitch - other.midiPitch) > STEP));
