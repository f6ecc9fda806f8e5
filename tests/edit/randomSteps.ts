/** Random edits: steps for fast-check, in which refused commands change nothing, as for a user. */
import fc from 'fast-check';
import { chordAt, compareAddresses, type Edit } from '../../engine/edit/address.ts';
import { EditError } from '../../engine/edit/editError.ts';
import type { Score } from '../../engine/model/score.ts';
import { applyStep, COMMANDS, type Step } from './commands.ts';

export const arbitraryStep: fc.Arbitrary<Step> = fc.record({
  command: fc.nat(Object.keys(COMMANDS).length - 1),
  place: fc.nat(100_000),
  choice: fc.nat(100_000),
});

/** Applies a step; a refusal returns the score unchanged. */
export function edited(score: Score, step: Step): Edit {
  try {
    return applyStep(score, step);
  } catch (error) {
    if (error instanceof EditError) return { score, selection: [] };
    throw error;
  }
}

/** The faults of the selection that a command returned; empty where every address refers to an existing element. */
export function selectionFaults({ score, selection }: Edit): readonly string[] {
  return selection.flatMap((at, index) => {
    const place = `${at.part},${at.measure},${at.voice},${at.chord},${at.note}`;
    const chord = chordAt(score, at);
    const before = selection[index - 1];
    if (chord === undefined) return [`${place}: there is no such chord`];
    if (at.note < 0 ? chord.notes.length > 0 : chord.notes[at.note] === undefined)
      return [`${place}: the chord has ${chord.notes.length} notes`];
    if (before !== undefined && compareAddresses(before, at) >= 0) return [`${place}: selected twice or out of order`];
    return [];
  });
}
