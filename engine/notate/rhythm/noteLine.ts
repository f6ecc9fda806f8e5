/** The notes of a performance in order of time, with a search by pitch and moment; each takes logarithmic time. */
import type { TimedNote } from '../timedNote.ts';

/** Seconds within which notes are struck together. */
export const TOGETHER = 0.025;
/** Semitones below and above a note within which another one may belong to its line. */
const REACH = 5;
/** Seconds: the longest distance that matters. */
const LONGEST = 1;

/** Pitches and moments, both ends included. */
export interface NoteWindow {
  readonly lowest: number;
  readonly highest: number;
  readonly from: number;
  readonly to: number;
}

export class NoteLine {
  readonly notes: readonly TimedNote[];
  readonly #byPitch = new Map<number, TimedNote[]>();

  constructor(notes: readonly TimedNote[]) {
    this.notes = [...notes].sort((a, b) => a.onset - b.onset || a.midiPitch - b.midiPitch);
    for (const note of this.notes) {
      const same = this.#byPitch.get(note.midiPitch);
      if (same) same.push(note);
      else this.#byPitch.set(note.midiPitch, [note]);
    }
  }

  /** The next note of a pitch that is struck after a moment, at most `within` seconds later. */
  next(midiPitch: number, after: number, within: number): TimedNote | undefined {
    const same = this.#byPitch.get(midiPitch) ?? [];
    const note = same[firstAfter(same, after + TOGETHER)];
    return note && note.onset <= after + within ? note : undefined;
  }

  /** The notes in a window that are not among `known`, in order of time. */
  others({ lowest, highest, from, to }: NoteWindow, known: readonly TimedNote[]): TimedNote[] {
    const found: TimedNote[] = [];
    for (let at = firstAfter(this.notes, from - 1e-9); ; at++) {
      const note = this.notes[at];
      if (!note || note.onset > to) return found;
      if (note.midiPitch >= lowest && note.midiPitch <= highest && !known.includes(note)) found.push(note);
    }
  }

  /** Seconds from the note of the same line before a moment; LONGEST where there is none. */
  secondsBefore(moment: number, known: readonly TimedNote[]): number {
    const window = { ...lineOf(known), from: moment - LONGEST, to: moment - TOGETHER };
    const last = this.others(window, known).at(-1);
    return last ? moment - last.onset : LONGEST;
  }

  /** The next note of the same line after a moment, at most LONGEST later. */
  following(moment: number, known: readonly TimedNote[]): TimedNote | undefined {
    return this.others({ ...lineOf(known), from: moment + TOGETHER, to: moment + LONGEST }, known)[0];
  }

  /** Seconds until the next note of the same line; LONGEST where there is none. */
  secondsAfter(moment: number, known: readonly TimedNote[]): number {
    return (this.following(moment, known)?.onset ?? moment + LONGEST) - moment;
  }
}

function lineOf(notes: readonly TimedNote[]): Pick<NoteWindow, 'lowest' | 'highest'> {
  const pitches = notes.map(({ midiPitch }) => midiPitch);
  return { lowest: Math.min(...pitches) - REACH, highest: Math.max(...pitches) + REACH };
}

/** Index of the first note that is struck after a moment. */
function firstAfter(notes: readonly TimedNote[], moment: number): number {
  let [low, high] = [0, notes.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((notes[middle]?.onset ?? Infinity) > moment) high = middle;
    else low = middle + 1;
  }
  return low;
}
