import { describe, expect, it, vi } from 'vitest';
import { currentScore, deletePart, moveBySemitones, wholeChord } from '../../engine/index.ts';
import type { Score } from '../../engine/index.ts';
import { oneStaff } from '../../tests/fixtures/engraving/rule.ts';
import { ScoreStore } from './scoreStore.ts';
import type { Command } from './scoreStore.ts';

const FIRST = { part: 0, measure: 0, voice: 0, chord: 0 };
const raise =
  (semitones: number): Command =>
  (score, selection) =>
    moveBySemitones(score, selection, semitones);

function open(score: Score = oneStaff(['c4q d4q e4q f4q', 'g4w'])) {
  const store = new ScoreStore(score);
  store.setEditing(true);
  store.select(wholeChord(score, FIRST));
  return store;
}

const firstPitch = ({ score }: ScoreStore) => score.parts[0]?.measures[0]?.voices[0]?.chords[0]?.notes[0]?.pitch;

describe('an open score', () => {
  it('I-10 is not edited while the edit mode is off', () => {
    const store = open();
    const before = store.score;
    store.setEditing(false);
    expect(store.apply(raise(2))).toBe(false);
    expect(store.draft(raise(2))).toBe(false);
    expect([store.score, store.selection]).toEqual([before, []]);
  });

  it('reports a pause once after several edits and selections', () => {
    vi.useFakeTimers();
    try {
      const store = open();
      const rested = vi.fn();
      store.listenToRest(rested);
      for (const semitones of [1, 2, 3]) {
        store.draft(raise(semitones));
        vi.advanceTimersByTime(100);
      }
      store.commitDraft();
      store.select([]);
      expect(rested).not.toHaveBeenCalled();
      vi.advanceTimersByTime(1000);
      expect(rested).toHaveBeenCalledOnce();
    } finally {
      vi.useRealTimers();
    }
  });

  it('I-06 X-14 has changes from the first edit until it is undone or saved', () => {
    const store = open();
    expect(store.state.hasChanges).toBe(false);
    store.apply(raise(2));
    expect(store.state).toMatchObject({ hasChanges: true, canUndo: true, canRedo: false });
    store.undo();
    expect(store.state).toMatchObject({ hasChanges: false, canUndo: false, canRedo: true });
    store.redo();
    store.markSaved(store.committed);
    expect(store.state.hasChanges).toBe(false);
    store.undo();
    expect(store.state.hasChanges).toBe(true);
  });

  it('I-07 clears the selection on undo', () => {
    const store = open();
    store.apply(raise(2));
    expect(store.selection).toHaveLength(1);
    store.undo();
    expect(store.selection).toEqual([]);
  });

  it('I-08 shows a drag as a draft of the score before it, and keeps it as one entry of the history', () => {
    const store = open();
    const before = store.score;
    for (const semitones of [1, 2, 3]) store.draft(raise(semitones));
    expect(store.committed).toBe(before);
    const dragged = firstPitch(store);
    expect(store.commitDraft()).toBe(true);
    expect(firstPitch(store)).toEqual(dragged);
    store.undo();
    expect(store.score).toBe(before);
  });

  it('has the former score when a draft is cancelled', () => {
    const store = open();
    const [before, selection] = [store.score, store.selection];
    store.draft(raise(3));
    const changed = vi.fn();
    store.listenToScore(changed);
    store.cancelDraft();
    expect([store.score, store.selection]).toEqual([before, selection]);
    expect(changed).toHaveBeenCalledOnce();
    expect(store.state.canUndo).toBe(false);
  });

  it('reports why a command refuses, and changes nothing', () => {
    const store = open();
    const refused = vi.fn();
    store.listenToRefusals(refused);
    const before = store.score;
    expect(store.apply((score) => deletePart(score, 0))).toBe(false);
    expect(refused).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ refusal: 'last-part' }));
    expect(store.score).toBe(before);
  });

  it('repairs each edit and each draft, as one entry of the history', () => {
    const store = open();
    const before = store.score;
    const mended = oneStaff(['a4w']);
    store.mendBy((score, edited) => (edited === before ? mended : score));
    store.draft(raise(1));
    expect(store.score).toBe(mended);
    store.apply(raise(1));
    expect(store.committed).toBe(mended);
    store.undo();
    expect(store.committed).toBe(before);
  });

  it('reports each edit once as a commit, and drafts not at all', () => {
    const store = open();
    const committed = vi.fn();
    store.listenToCommits(committed);
    store.draft(raise(1));
    store.draft(raise(2));
    expect(committed).not.toHaveBeenCalled();
    store.commitDraft();
    expect(committed).toHaveBeenCalledOnce();
  });

  it("applies the server's newer score as one edit: undo restores the user's edits, unsaved", () => {
    const store = open();
    store.apply(raise(1));
    const mine = store.committed;
    const newer = oneStaff(['a4w']);
    store.adopt(newer);
    expect([store.committed, store.state.hasChanges]).toEqual([newer, false]);
    store.undo();
    expect([store.committed, store.state.hasChanges]).toEqual([mine, true]);
  });

  it('has a new history with a score that replaces the edited one', () => {
    const store = open();
    store.apply(raise(1));
    const other = oneStaff(['a4w']);
    store.replace(other);
    expect(store.committed).toBe(other);
    expect(store.state).toEqual({ isEditing: true, canUndo: false, canRedo: false, hasChanges: false });
    expect(currentScore({ snapshots: [other], current: 0, saved: other })).toBe(other);
  });
});
