/**
 * Joins the notes of overlapping segments. The notes of a segment are final, except those that continue at its end: the
 * next segment determines their end. It also determines everything that starts after `trusted` frames, where the first
 * segment lacks context.
 */
import { TARGETS } from '../model/transkun.ts';
import type { SegmentNote } from './segmentNotes.ts';

/** A note of the whole recording, in frames. */
export interface JoinedNote {
  readonly target: number;
  readonly onset: number;
  readonly offset: number;
  readonly velocity: number;
  readonly confidence: number;
}

interface OpenNote extends JoinedNote {
  readonly hasOffset: boolean;
}

export class JoinedNotes {
  readonly #notes: OpenNote[][] = Array.from({ length: TARGETS }, () => []);
  /** For each target, the first frame of the recording in which an interval may start. */
  readonly #free: number[] = new Array<number>(TARGETS).fill(0);

  /**
   * Returns for each target the first frame of a segment in which a note may start. `segmentStart` is the segment's
   * first frame in the recording.
   */
  starts(segmentStart: number): number[] {
    return this.#free.map((frame) => Math.max(0, frame - segmentStart));
  }

  /** Adds the notes of a segment. Notes that start at or after the frame `trusted` are left to the next segment. */
  add(notes: readonly SegmentNote[], segmentStart: number, trusted: number): void {
    for (const note of notes) {
      if (note.interval.begin >= trusted) continue;
      if (note.hasOffset) this.#free[note.target] = segmentStart + note.interval.end;
      this.#addNote(this.#notes[note.target] as OpenNote[], note, segmentStart);
    }
  }

  #addNote(earlier: OpenNote[], note: SegmentNote, segmentStart: number): void {
    const { target, velocity, hasOffset, interval } = note;
    const onset = Math.max(0, segmentStart + note.onset);
    const offset = Math.max(onset, segmentStart + note.offset);
    const last = earlier.at(-1);
    const joined = { target, onset, offset, velocity, confidence: interval.confidence, hasOffset };
    if (!last || onset >= last.offset) {
      if (note.hasOnset) earlier.push(joined);
    } else if (!last.hasOffset)
      earlier[earlier.length - 1] = note.hasOnset
        ? joined
        : { ...last, offset: Math.max(offset, last.offset), hasOffset };
    // The exact times of successive notes of one segment may overlap by a fraction of a frame.
    else if (note.hasOnset) {
      if (onset - last.onset < 1) earlier.pop();
      else earlier[earlier.length - 1] = { ...last, offset: onset };
      earlier.push(joined);
    }
  }

  /** Returns the notes in order of onset. */
  finish(): JoinedNote[] {
    return this.#notes.flat().sort((a, b) => a.onset - b.onset || a.target - b.target);
  }
}
