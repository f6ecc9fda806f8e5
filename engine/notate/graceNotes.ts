/**
 * Grace notes: a short note that leans on its neighbour and leaves it its place in the rhythm. What is heard of one is a
 * note alone in its line, a third at most from the next one, let go as that one begins, a tenth of a second or less before
 * it. A fast passage and a dotted rhythm sound alike, so a note is only taken for a grace note where nothing else in its
 * line is so near, and where what surrounds it is longer than in a dotted rhythm.
 */
import { UNITS_PER_QUARTER } from './meter.ts';
import type { OnsetGroup } from './onsetGroups.ts';
import type { TimedNote } from './timedNote.ts';
import type { BeatTrack } from './trackBeats.ts';

/** What a grace note leans on. */
export interface GracePlace {
  readonly principal: TimedNote;
  /** Where the principal note is written: where the grace note was tracked when that began on the beat. */
  readonly unit: number;
}

/** Seconds and semitones from a grace note to its principal. */
const LONGEST = 0.1;
const WIDEST = 4;
const STEP = 2;
/** Seconds within which notes are struck together. */
const TOGETHER = 0.03;
/** Seconds that it may still sound into its principal, and that it may sound at all. */
const OVERLAP = 0.09;
const RINGING = 0.2;
/** How many times as far the other notes of its line are. */
const ALONE = 2;
/** Semitones around the principal that count as its line. */
const LINE = 9;
/** Units: the longest value that a grace note could be meant as, and the longest that a tracker takes it for. */
const THIRTY_SECOND = 4;
const SIXTEENTH = 6;
/** How much longer what comes before it is (or what comes after, for one on the beat): a dotted rhythm has 3, at most 5. */
const RATIO = 6;
/** The same where the two are nearer to each other than any dotted rhythm is played, in seconds. */
const SWIFT_RATIO = 3.5;
const SWIFT = 0.065;
/** Units from one place on which a principal note may be moved to the next: eighths. */
const PLACES = 12;

interface Placed {
  readonly note: TimedNote;
  /** Seconds of its group. */
  readonly time: number;
  /** Written unit; -1 where the tracker found none. */
  readonly unit: number;
}

/** The grace notes among the notes of the groups. */
export function graceNotes(
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
    // One grace note at most leans on a note, and none on another grace note.
    if (!principal || principals.has(placed.note) || principals.has(principal.note)) return;
    const unit = writtenAt(placed, principal, around);
    if (unit === undefined || !isAlone(placed, principal, around)) return;
    found.set(placed.note, { principal: principal.note, unit });
    principals.add(principal.note);
  });
  return found;
}

/** Seconds around a note in which its line is looked at. */
const REACH = 3;

function neighbours(notes: readonly Placed[], index: number): Placed[] {
  const time = notes[index]?.time ?? 0;
  let [from, to] = [index, index + 1];
  while (from > 0 && time - (notes[from - 1]?.time ?? 0) < REACH) from--;
  while (to < notes.length && (notes[to]?.time ?? 0) - time < REACH) to++;
  return [...notes.slice(from, index), ...notes.slice(index + 1, to)];
}

const isInLine = (other: Placed, { note }: Placed): boolean => Math.abs(other.note.midiPitch - note.midiPitch) <= LINE;

/** The one note that it can lean on. */
function principalOf({ note, time }: Placed, around: readonly Placed[], longest: number): Placed | undefined {
  if (note.offset - note.onset > RINGING) return undefined;
  const next = around.filter((other) => {
    const interval = Math.abs(other.note.midiPitch - note.midiPitch);
    return other.time > time && other.time - time <= longest && interval > 0 && interval <= WIDEST;
  });
  const [principal] = next;
  if (!principal || next.length > 1 || note.offset - principal.note.onset > OVERLAP) return undefined;
  const gap = principal.time - time;
  // In staccato the principal note is as short as any.
  return gap <= SWIFT || principal.note.offset - principal.note.onset > gap ? principal : undefined;
}

/** Nothing else of the line is struck with it, or so near before it or after its principal. */
function isAlone(grace: Placed, principal: Placed, around: readonly Placed[]): boolean {
  const clear = ALONE * (principal.time - grace.time);
  const isStep = Math.abs(grace.note.midiPitch - principal.note.midiPitch) <= STEP;
  return around.every((other) => {
    if (other === principal || !isInLine(other, principal)) return true;
    const [early, late] = [grace.time - other.time, other.time - principal.time];
    if (Math.abs(early) <= TOGETHER) return other.note.midiPitch < grace.note.midiPitch - WIDEST;
    // What skips onto a note of a chord is a note of the chord, struck early.
    return (isStep && Math.abs(late) <= TOGETHER) || early >= clear || late >= clear;
  });
}

/** Where the principal is written; undefined where the rhythm of both is one that people write. */
function writtenAt(grace: Placed, principal: Placed, around: readonly Placed[]): number | undefined {
  if (principal.unit < 0) return undefined;
  if (grace.unit < 0) return principal.unit;
  if (principal.unit - grace.unit > SIXTEENTH) return undefined;
  const gap = principal.time - grace.time;
  const clear = (gap <= SWIFT ? SWIFT_RATIO : RATIO) * gap;
  const line = around.filter((other) => other !== principal && isInLine(other, principal));
  const isOnPlace = (unit: number): boolean => unit % PLACES === 0;
  if (isOnPlace(grace.unit) && !isOnPlace(principal.unit))
    return line.every(({ time }) => time <= grace.time || time - principal.time >= clear) ? grace.unit : undefined;
  const isLate = line.every(({ time }) => time >= grace.time || grace.time - time >= clear);
  return isOnPlace(principal.unit) && isLate ? principal.unit : undefined;
}
