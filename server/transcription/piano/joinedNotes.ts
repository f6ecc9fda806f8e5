/**
 * Joins the notes of overlapping segments. What one segment has decided is kept, except notes that go on at its end: the
 * next segment gives these their end, and decides about everything that begins after `trusted` frames, where the first
 * one lacks context.
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
  /** Of each target, the frame of the recording in which the next interval may begin. */
  readonly #free: number[] = new Array<number>(TARGETS).fill(0);

  /** For a segment that begins at this frame of the recording: the first frame of each target where a note may begin. */
  starts(segmentStart: number): number[] {
    return this.#free.map((frame) => Math.max(0, frame - segmentStart));
  }

  /** `trusted`: notes that begin in later frames of the segment are left to the next one. */
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
    // Within one segment, the exact times of successive notes may overlap by a part of a frame.
    else if (note.hasOnset) {
      if (onset - last.onset < 1) earlier.pop();
      else earlier[earlier.length - 1] = { ...last, offset: onset };
      earlier.push(joined);
    }
  }

  /** In order of onset. */
  finish(): JoinedNote[] {
    return this.#notes.flat().sort((a, b) => a.onset - b.onset || a.target - b.target);
  }
}
