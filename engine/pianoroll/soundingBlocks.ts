/** The blocks of a roll that sound at a moment of the score as written, for views that follow playback. */
import type { Score } from '../model/score.ts';
import type { Ticks } from '../units.ts';
import { rollNotes, type RollNote } from './rollNotes.ts';

/** For each measure, the blocks that began in an earlier measure and extend into it. */
function heldInto(starts: readonly number[], byMeasure: readonly (readonly RollNote[])[]): readonly RollNote[][] {
  const held: RollNote[][] = byMeasure.map(() => []);
  byMeasure.forEach((notes, index) => {
    for (const note of notes)
      for (let measure = index + 1; measure < held.length && (starts[measure] ?? 0) < note.end; measure += 1)
        held[measure]?.push(note);
  });
  return held;
}

/**
 * Returns a function that finds the blocks that sound `at` ticks after the start of a measure, in no particular order
 * and without those of muted parts. Preparing it is linear in the notes of the score; a call examines one measure.
 * `starts` are the onsets of the measures in ticks from the beginning.
 */
export function soundingBlocks(
  score: Score,
  starts: readonly number[],
): (measure: number, at: Ticks) => readonly RollNote[] {
  const byMeasure = rollNotes(score);
  let held: readonly RollNote[][] | undefined;
  return (measure, at) => {
    held ??= heldInto(starts, byMeasure);
    const moment = (starts[measure] ?? 0) + at;
    const sounds = ({ start, end, address }: RollNote): boolean =>
      start <= moment && moment < end && score.parts[address.part]?.mute !== true;
    return [...(held[measure] ?? []), ...(byMeasure[measure] ?? [])].filter(sounds);
  };
}
