import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Score } from '../model/score.ts';
import {
  canRedo,
  canUndo,
  commit,
  currentScore,
  hasChanges,
  HISTORY_LIMIT,
  markSaved,
  redo,
  startHistory,
  undo,
} from './history.ts';

/** A minimal score with a title. */
const snapshot = (title: string): Score => ({
  meta: { title, composer: '', subtitle: '', instrument: '', source: '', customId: '' },
  measures: [],
  parts: [],
});

describe('history', () => {
  it('I-07 undo gives back the identical score, redo the edited one', () => {
    const [before, after] = [snapshot('before'), snapshot('after')];
    const edited = commit(startHistory(before), after);
    expect(currentScore(undo(edited))).toBe(before);
    expect(currentScore(redo(undo(edited)))).toBe(after);
  });

  it('I-07 keeps 20 snapshots, no two identical in a row, and a new edit clears redo', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('commit', 'again', 'equal', 'undo', 'redo'), { maxLength: 80 }), (steps) => {
        let history = startHistory(snapshot('0'));
        for (const [index, step] of steps.entries()) {
          const before = history;
          if (step === 'undo') history = undo(history);
          else if (step === 'redo') history = redo(history);
          else if (step === 'again') history = commit(history, currentScore(history));
          else if (step === 'equal') {
            history = commit(history, structuredClone(currentScore(history)));
            expect(history).toBe(before);
          } else {
            history = commit(history, snapshot(`next ${index}`));
            expect(canRedo(history)).toBe(false);
          }
          expect(history.snapshots.length).toBeLessThanOrEqual(HISTORY_LIMIT);
          expect(history.snapshots.every((score, index) => score !== history.snapshots[index + 1])).toBe(true);
          expect(currentScore(history)).toBeDefined();
        }
      }),
    );
  });

  it('I-06 X-14 is unsaved exactly while the current snapshot is not the saved one', () => {
    const first = snapshot('first');
    let history = startHistory(first);
    for (let edit = 0; edit < HISTORY_LIMIT + 5; edit++) history = commit(history, snapshot(String(edit)));
    expect(hasChanges(history)).toBe(true);
    while (canUndo(history)) history = undo(history);
    // The first snapshot was removed because of the limit, so undoing everything does not restore the saved score.
    expect(hasChanges(history)).toBe(true);
    history = markSaved(history, currentScore(history));
    expect(hasChanges(history)).toBe(false);
    expect(hasChanges(redo(history))).toBe(true);
  });

  it('I-06 X-14 a score that is equal to the saved one has no unsaved changes', () => {
    const score = snapshot('first');
    const copy = structuredClone(score);
    expect(hasChanges(markSaved(commit(startHistory(score), copy), copy))).toBe(false);
    expect(hasChanges(markSaved(commit(startHistory(score), snapshot('second')), score))).toBe(true);
  });
});
