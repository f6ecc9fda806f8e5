/**
 * Finds grace notes: short notes before a principal note, without a duration of their own in the rhythm. In a
 * performance a grace note is a single note, at most a third from the next note in pitch and at most a tenth of a
 * second before it, and it is released when that note begins. Fast passages and dotted rhythms look similar, so a note
 * is only treated as a grace note where no other note of its line is as near, and where the notes around it are longer
 * than in a dotted rhythm.
 */
import { UNITS_PER_QUARTER } from '../meter/notateMeter.ts';
import type { OnsetGroup } from '../meter/onsetGroups.ts';
import { heldUntil, type TimedNote } from '../timedNote.ts';
import type { BeatTrack } from '../meter/beatTrack.ts';

/** The principal note of a grace note. */
export interface GracePlace {
  readonly principal: TimedNote;
  /**
   * Unit of the principal note. Where the tracker placed the grace note on the beat, it is the unit of the grace note.
   */
  readonly unit: number;
}

/** Seconds and semitones from a grace note to its principal. */
const LONGEST = 0.1;
const WIDEST = 4;
const STEP = 2;
/** Seconds within which notes are struck together. */
const TOGETHER = 0.03;
/** Seconds for which the grace note may still sound after its principal begins, and its longest duration. */
const OVERLAP = 0.09;
const RINGING = 0.2;
/** Least distance of other notes of the line, as a multiple of the distance to the principal. */
const ALONE = 2;
/** Semitones around the principal that count as its line. */
const LINE = 9;
/** Units: the longest value that a grace note could stand for, and the longest that the tracker gives it. */
const THIRTY_SECOND = 4;
const SIXTEENTH = 6;
/** Least ratio of the duration before it (after it, for one on the beat) to its own: 3 to 5 in dotted rhythms. */
const RATIO = 6;
/** The ratio where the two are within SWIFT seconds, closer than in any dotted rhythm. */
const SWIFT_RATIO = 3.5;
const SWIFT = 0.065;
/** Units between the positions to which a principal note may be moved: eighths. */
const PLACES = 12;

interface Placed {
  readonly note: TimedNote;
  /** Onset of the note's group in seconds. */
  readonly time: number;
  /** Written unit; -1 where the tracker found none. */
  readonly unit: number;
}

/** The grace notes among the notes of the groups. */
export function findGraceNotes(
  groups: readonly OnsetGroup[],
  { units, tempo }: Pick<BeatTrack, 'units' | 'tempo'>,
): Map<TimedNote, GracePlace> {
  const longest = Math.min(LONGEST, (THIRTY_SECOND * 60) / (UNITS_PER_QUARTER * tempo));
  const notes = groups.flatMap(({ notes, time }, index) =>
    notes.map((note): Placed => ({ note, time, unit: units[index] ?? -1 })),
  );
  const found = new Map<TimedNote, GracePlace>();
  const principals = new Set<TimedNote>();
  notes.forEach((placed, index) => {
    const around = neighbours(notes, index);
    const principal = principalOf(placed, around, longest);
    // A principal note has at most one grace note and is not a grace note itself.
    if (!principal || principals.has(placed.note) || principals.has(principal.note)) return;
    const unit = writtenAt(placed, principal, around);
    if (unit === undefined || !isAlone(placed, principal, around)) return;
    found.set(placed.note, { principal: principal.note, unit });
    principals.add(principal.note);
  });
  return found;
}

/** Seconds around a note within which the notes of its line are searched. */
const REACH = 3;

function neighbours(notes: readonly Placed[], index: number): Placed[] {
  const time = notes[index]?.time ?? 0;
  let [from, to] = [index, index + 1];
  while (from > 0 && time - (notes[from - 1]?.time ?? 0) < REACH) from--;
  while (to < notes.length && (notes[to]?.time ?? 0) - time < REACH) to++;
  return [...notes.slice(from, index), ...notes.slice(index + 1, to)];
}

const isInLine = (other: Placed, { note }: Placed): boolean => Math.abs(other.note.midiPitch - note.midiPitch) <= LINE;

/** Seconds between the onsets themselves: those of their groups differ by as much as the hands are apart. */
const gapBetween = (grace: TimedNote, principal: TimedNote): number => principal.onset - grace.onset;

/** Returns the only note that can be its principal; undefined where there is none or more than one. */
function principalOf({ note, time }: Placed, around: readonly Placed[], longest: number): Placed | undefined {
  if (heldUntil(note) - note.onset > RINGING) return undefined;
  const next = around.filter((other) => {
    const interval = Math.abs(other.note.midiPitch - note.midiPitch);
    return other.time > time && other.time - time <= longest && interval > 0 && interval <= WIDEST;
  });
  const [principal] = next;
  if (!principal || next.length > 1 || heldUntil(note) - principal.note.onset > OVERLAP) return undefined;
  const gap = gapBetween(note, principal.note);
  // In staccato the principal note is as short as any other note, so its duration is no evidence there.
  return gap <= SWIFT || heldUntil(principal.note) - principal.note.onset > gap ? principal : undefined;
}

/**
 * Whether no other note of the line is struck together with the grace note, shortly before it or shortly after its
 * principal.
 */
function isAlone(grace: Placed, principal: Placed, around: readonly Placed[]): boolean {
  const clear = ALONE * (principal.time - grace.time);
  const isStep = Math.abs(grace.note.midiPitch - principal.note.midiPitch) <= STEP;
  return around.every((other) => {
    if (other === principal || !isInLine(other, principal)) return true;
    const [early, late] = [grace.time - other.time, other.time - principal.time];
    if (Math.abs(early) <= TOGETHER) return other.note.midiPitch < grace.note.midiPitch - WIDEST;
    // A skip to a note of a chord is a note of the chord that was struck early.
    return (isStep && Math.abs(late) <= TOGETHER) || early >= clear || late >= clear;
  });
}

/** Returns the unit of the principal note; undefined where both notes together form an ordinary rhythm. */
function writtenAt(grace: Placed, principal: Placed, around: readonly Placed[]): number | undefined {
  if (principal.unit < 0) return undefined;
  if (grace.unit < 0) return principal.unit;
  if (principal.unit - grace.unit > SIXTEENTH) return undefined;
  const gap = gapBetween(grace.note, principal.note);
  const clear = (gap <= SWIFT ? SWIFT_RATIO : RATIO) * gap;
  const line = around.filter((other) => other !== principal && isInLine(other, principal));
  const isOnPlace = (unit: number): boolean => unit % PLACES === 0;
  if (isOnPlace(grace.unit) && !isOnPlace(principal.unit))
    return line.every(({ time }) => time <= grace.time || time - principal.time >= clear) ? grace.unit : undefined;
  const isLate = line.every(({ time }) => time >= grace.time || grace.time - time >= clear);
  return isOnPlace(principal.unit) && isLate ? principal.unit : undefined;
}
