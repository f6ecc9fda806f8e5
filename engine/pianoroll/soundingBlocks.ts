/** Which blocks of a roll sound at a moment of the score as written, for whatever follows playback. */
import type { Score } from '../model/score.ts';
import type { Ticks } from '../units.ts';
import { rollNotes, type RollNote } from './rollNotes.ts';

/** By measure: blocks that began in an earlier one and go on into it. */
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
 * Answers the sounding blocks of a measure, `at` ticks after its start, in no order; none of muted parts. Made once a
 * score, linear in its notes; each question looks at one measure. `starts`: ticks from the beginning, one a measure.
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
