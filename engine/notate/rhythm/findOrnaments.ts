/**
 * Finds the ornaments of a performance: trills, mordents and turns are played as several short notes and printed as a sign
 * above one note, the main note (Gould, "Behind Bars", "Ornaments"). What they have in common is that a line moves between
 * neighbouring pitches faster than around them. Written figures of the same shape move as fast as the notes around them, or end
 * in a note that is no longer than the others, so both are checked.
 *
 * The limits were set with 64 piano performances, whose scores say which notes are not printed: of the 62 ornaments that are
 * found there 55 are right; of the others, three are printed as thirty-seconds and two as sixteenths.
 */
import type { PlayedOrnament, TimedNote } from '../timedNote.ts';
import { NoteLine, TOGETHER } from './noteLine.ts';

export interface FoundOrnament extends PlayedOrnament {
  /** In order of time; the last one is the main note, which may be held. */
  readonly notes: readonly TimedNote[];
}

/** Seconds from the first note of an ornament to the second, and between two others. */
const FIRST_STEP = 0.13;
const LONGEST_STEP = 0.17;
/** Longest step of an ornament, as a multiple of its median step (its pace). */
const UNEVEN = 1.75;
/** Number of the last notes whose pace the next step is compared with. */
const LATEST = 8;
/** Semitones below and above an ornament within which no other note is struck while it is played: it would be a run. */
const ALONE = 3;
/** A note follows this many seconds before the next one of the ornament at the latest; later it is struck with that one. */
const BEFORE_NEXT = 0.005;
/** Fewest notes of a trill whose main note need not be held, and its slowest pace. */
const TRILL = 6;
const TRILL_PACE = 0.105;
/** Pace from which on alternating notes are a trill whatever surrounds them. */
const QUICK_TRILL_PACE = 0.085;
/** Slowest pace of an ornament with fewer notes, of a turn, and of one whose main note is not held. */
const SHORT_PACE = 0.09;
const TURN_PACE = 0.1;
const UNHELD_PACE = 0.08;
/** Least distance of the notes before and after an ornament, as a multiple of its pace; of those after one whose main note is held. */
const APART = 1.6;
const TRILL_APART = 1.5;
const HELD = 2.2;

/** The ornaments of the notes, which may be in any order; no note belongs to two of them. */
export function findOrnaments(notes: readonly TimedNote[]): FoundOrnament[] {
  const line = new NoteLine(notes);
  const alternations = new Alternations(line);
  const candidates = line.notes.flatMap((note) => [
    ...[1, 2, -1, -2].flatMap((interval) => alternations.from(note, interval) ?? []),
    ...[1, 2].flatMap((above) => [1, 2].flatMap((below) => turnOf(note, above, below, line) ?? [])),
  ]);
  const taken = new Set<TimedNote>();
  return candidates
    .sort((a, b) => b.notes.length - a.notes.length)
    .filter((found) => {
      const isFree = found.notes.every((note) => !taken.has(note));
      if (isFree) for (const note of found.notes) taken.add(note);
      return isFree;
    });
}

/** The notes from `first` on whose pitches are the given ones, as long as they follow each other quickly and evenly. */
function follow(first: TimedNote, pitchAt: (index: number) => number | undefined, line: NoteLine): TimedNote[] {
  const notes = [first];
  for (;;) {
    const [last, pitch] = [notes.at(-1) ?? first, pitchAt(notes.length)];
    const within = notes.length === 1 ? FIRST_STEP : Math.min(LONGEST_STEP, UNEVEN * paceOf(notes.slice(-LATEST)));
    const next = pitch === undefined ? undefined : line.next(pitch, last.onset, within);
    if (!next) return notes;
    const [low, high] = [Math.min(last.midiPitch, next.midiPitch), Math.max(last.midiPitch, next.midiPitch)];
    const between = { from: last.onset + TOGETHER, to: next.onset - BEFORE_NEXT };
    const around = { lowest: low - ALONE, highest: high + ALONE };
    if (line.others({ ...around, ...between }, [...notes.slice(-2), next]).length > 0) return notes;
    notes.push(next);
  }
}

/** Median distance of successive onsets in seconds. */
function paceOf(notes: readonly TimedNote[]): number {
  const steps = notes.slice(1).map((note, index) => note.onset - (notes[index]?.onset ?? 0));
  const sorted = steps.sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? upper)) / 2;
}

/** Searches trills and mordents from every note on; a note inside an alternation is not the beginning of another one. */
class Alternations {
  readonly #line: NoteLine;
  /** The last onset of the latest alternation of two pitches. */
  readonly #ends = new Map<string, number>();

  constructor(line: NoteLine) {
    this.#line = line;
  }

  /** One whose first two notes are `first` and the one `interval` semitones above it. */
  from(first: TimedNote, interval: number): FoundOrnament | undefined {
    const other = first.midiPitch + interval;
    const [low, width] = [Math.min(first.midiPitch, other), Math.abs(interval)];
    const pitches = `${low} ${width}`;
    if (first.onset < (this.#ends.get(pitches) ?? -Infinity)) return undefined;
    const all = follow(first, (index) => (index % 2 === 0 ? first.midiPitch : other), this.#line);
    if (all.length >= TRILL) this.#ends.set(pitches, all.at(-1)?.onset ?? 0);
    // The upper note after a trill is the next note of the tune.
    const notes = all.length > 3 && all.at(-1)?.midiPitch !== low ? all.slice(0, -1) : all;
    const kind = notes.length < 3 ? undefined : kindOf(notes, low, this.#line);
    return kind && { kind, notes, ...(kind === 'mordent' ? { below: width } : { above: width }) };
  }
}

function kindOf(notes: readonly TimedNote[], low: number, line: NoteLine): PlayedOrnament['kind'] | undefined {
  const pace = paceOf(notes);
  const [first, last] = [notes[0]?.onset ?? 0, notes.at(-1)?.onset ?? 0];
  const [before, after] = [line.secondsBefore(first, notes), line.secondsAfter(last, notes)];
  if (notes.length >= TRILL) {
    const isApart = pace <= TRILL_PACE && Math.max(before, after) >= TRILL_APART * pace;
    return pace <= QUICK_TRILL_PACE || isApart ? 'trill' : undefined;
  }
  if (pace > SHORT_PACE || before < APART * pace) return undefined;
  const isHeld = after >= HELD * pace;
  const startsAbove = (notes[0]?.midiPitch ?? low) > low;
  if (notes.length === 3) return isHeld ? (startsAbove ? 'mordent' : 'inverted-mordent') : undefined;
  if (isHeld) return notes.length === 4 ? 'inverted-mordent' : 'trill';
  return startsAbove && pace <= UNHELD_PACE && isFollowedByHeld(notes, APART * pace, line) ? 'trill' : undefined;
}

/** Whether the next note of the line lasts for some seconds at least: then the ornament is not the beginning of a run. */
function isFollowedByHeld(notes: readonly TimedNote[], least: number, line: NoteLine): boolean {
  const next = line.following(notes.at(-1)?.onset ?? 0, notes);
  return next !== undefined && line.secondsAfter(next.onset, [...notes, next]) >= least;
}

/** A turn that begins with `upper`: the upper, the main, the lower and the main note. */
function turnOf(upper: TimedNote, above: number, below: number, line: NoteLine): FoundOrnament | undefined {
  const main = upper.midiPitch - above;
  const notes = follow(upper, (index) => [undefined, main, main - below, main][index], line);
  const pace = paceOf(notes);
  if (notes.length < 4 || pace > TURN_PACE) return undefined;
  const [before, after] = [line.secondsBefore(upper.onset, notes), line.secondsAfter(notes.at(-1)?.onset ?? 0, notes)];
  const isTurn = before >= APART * pace && after >= HELD * pace;
  return isTurn ? { kind: 'turn', notes, above, below } : undefined;
}
