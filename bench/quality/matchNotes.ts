/** Which detected notes are right: same pitch and an onset within 50 ms, each true note for one at most. */
import type { TimedNote } from '../../engine/index.ts';

export interface TrueNote {
  /** Seconds. */
  readonly onset: number;
  readonly midiPitch: number;
}

export interface Matching {
  readonly found: readonly { readonly note: TimedNote; readonly isRight: boolean }[];
  readonly missed: readonly TrueNote[];
}

const TOLERANCE_SECONDS = 0.05;

export function matchNotes(notes: readonly TimedNote[], truth: readonly TrueNote[]): Matching {
  const right = new Set<TimedNote>();
  const missed = [...truth]
    .sort((a, b) => a.onset - b.onset)
    .filter(({ onset, midiPitch }) => {
      const distance = (note: TimedNote): number => Math.abs(note.onset - onset);
      const near = notes.filter(
        (note) => note.midiPitch === midiPitch && distance(note) <= TOLERANCE_SECONDS && !right.has(note),
      );
      const [nearest] = near.sort((a, b) => distance(a) - distance(b));
      if (nearest) right.add(nearest);
      return nearest === undefined;
    });
  return { found: notes.map((note) => ({ note, isRight: right.has(note) })), missed };
}
