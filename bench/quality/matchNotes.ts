/**
 * Matches detected notes with true ones: a detected note is right where a true note of the same pitch begins within 50
 * ms. Each true note matches at most one.
 */
import type { TimedNote } from '../../engine/index.ts';

export interface TrueNote {
  /** Seconds. */
  readonly onset: number;
  readonly midiPitch: number;
}

export interface Matching<Known extends TrueNote> {
  /** `truth`: the true note that belongs to a right one. */
  readonly found: readonly { readonly note: TimedNote; readonly isRight: boolean; readonly truth: Known | undefined }[];
  readonly missed: readonly Known[];
}

const TOLERANCE_SECONDS = 0.05;

export function matchNotes<Known extends TrueNote>(
  notes: readonly TimedNote[],
  truth: readonly Known[],
): Matching<Known> {
  const right = new Map<TimedNote, Known>();
  const missed = [...truth]
    .sort((a, b) => a.onset - b.onset)
    .filter((known) => {
      const { onset, midiPitch } = known;
      const distance = (note: TimedNote): number => Math.abs(note.onset - onset);
      const near = notes.filter(
        (note) => note.midiPitch === midiPitch && distance(note) <= TOLERANCE_SECONDS && !right.has(note),
      );
      const [nearest] = near.sort((a, b) => distance(a) - distance(b));
      if (nearest) right.set(nearest, known);
      return nearest === undefined;
    });
  return { found: notes.map((note) => ({ note, isRight: right.has(note), truth: right.get(note) })), missed };
}
