import { describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import { checkScore, midiPitch, moveBySemitones, ticks, TICKS_PER_WHOLE } from '../../../../../engine/index.ts';
import type { Step } from '../../../../../engine/index.ts';
import { oneStaff } from '../../../../../tests/fixtures/engraving/rule.ts';
import { ScoreStore } from '../../../../editing/index.ts';
import { editGestureMachine } from '../../../../machines/editing/editGesture.ts';
import type { GestureHandler } from '../../../../machines/editing/editGesture.ts';
import { EntryValue } from '../pointer/entryValue.ts';
import type { CaretPlace } from '../pointer/pointerEditing.ts';
import { LetterEntry } from './LetterEntry.ts';

const [C, D, E] = [0, 1, 2] as const satisfies readonly Step[];

/** A caret at the beginning of two empty measures. */
function caretOnSheet() {
  const store = new ScoreStore(oneStaff(['R', 'R'], []));
  store.setEditing(true);
  const gestures = createActor(editGestureMachine).start();
  const caret: CaretPlace = { at: { part: 0, measure: 0, staff: 0, number: 0, onset: ticks(0) } };
  const nothing = (): void => undefined;
  const handler: GestureHandler = {
    ...{ pressed: nothing, click: nothing, beginDrag: nothing, endDrag: nothing, cancelDrag: nothing },
    ...{ openMenu: nothing, showCaret: nothing, hideCaret: nothing, enter: nothing, goToString: () => false },
    moveCaretTo: (at) => void (caret.at = at),
  };
  gestures.send({ type: 'ENTER', handler });
  const entry = new EntryValue(store);
  const letters = new LetterEntry(store, { gestures, caret, entry }, { heard: nothing, moved: nothing });
  const midis = () =>
    store.score.parts[0]?.measures.flatMap(({ voices }) =>
      (voices[0]?.chords ?? []).flatMap(({ notes }) => notes.map(({ pitch }) => midiPitch(pitch))),
    );
  return { store, gestures, caret, entry, letters, midis };
}

describe('letters at the caret', () => {
  it('I-10 I-32 write a line, whose values are chosen between the letters', () => {
    const { store, caret, entry, letters, midis } = caretOnSheet();
    letters.letter(C);
    entry.choose('eighth');
    letters.letter(D);
    letters.letter(E);
    expect(midis()).toEqual([60, 62, 64]);
    expect(caret.at).toMatchObject({ measure: 0, onset: TICKS_PER_WHOLE / 2 });
    expect(store.selection).toEqual([]);
    expect(checkScore(store.score)).toEqual([]);
  });

  it('I-10 undo takes the last note back, and the caret with it', () => {
    const { store, caret, letters, midis } = caretOnSheet();
    const start = caret.at;
    letters.letter(C);
    const second = caret.at;
    letters.letter(E);
    letters.change((score, selection) => moveBySemitones(score, selection, 12));
    expect(midis()).toEqual([60, 76]);
    expect([letters.undo(), letters.undo()]).toEqual([true, true]);
    expect(midis()).toEqual([60]);
    expect(caret.at).toBe(second);
    expect(letters.undo()).toBe(true);
    expect(caret.at).toBe(start);
    expect(letters.undo()).toBe(false);
    expect(store.state.canUndo).toBe(false);
  });

  it('I-10 I-13 the key of ties writes the last note once more, in the chosen value, and undo takes both back', () => {
    const { store, caret, entry, letters, midis } = caretOnSheet();
    letters.letter(C);
    const second = caret.at;
    entry.choose('half');
    expect(letters.tie()).toBe(true);
    expect(midis()).toEqual([60, 60]);
    expect(store.score.parts[0]?.measures[0]?.voices[0]?.chords[0]?.notes[0]?.tied).toBe(true);
    expect(letters.undo()).toBe(true);
    expect([midis(), caret.at]).toEqual([[60], second]);
    expect(store.score.parts[0]?.measures[0]?.voices[0]?.chords[0]?.notes[0]?.tied).toBeUndefined();
  });

  it('I-10 undo after a rest on a rest only moves the caret', () => {
    const { store, caret, letters, midis } = caretOnSheet();
    letters.letter(C);
    const second = caret.at;
    letters.rest();
    expect(caret.at).not.toBe(second);
    letters.undo();
    expect(caret.at).toBe(second);
    expect(midis()).toEqual([60]);
    expect(store.state.canUndo).toBe(true);
  });

  it('I-10 at the end of the score the caret disappears, and the last note is selected', () => {
    const { store, gestures, entry, letters } = caretOnSheet();
    entry.choose('whole');
    letters.letter(C);
    letters.letter(D);
    expect(gestures.getSnapshot().matches('idle')).toBe(true);
    expect(store.selection).toEqual([{ part: 0, measure: 1, voice: 0, chord: 0, note: 0 }]);
    expect(letters.letter(E)).toBe(false);
  });

  it('I-32 a key changes the note that begins at the caret, and undo takes only that back', () => {
    const { store, caret, letters, midis } = caretOnSheet();
    const start = caret.at;
    letters.letter(C);
    letters.letter(E);
    if (start !== undefined) caret.at = start;
    expect(letters.change((score, selection) => moveBySemitones(score, selection, 12))).toBe(true);
    expect(letters.change((score, selection) => moveBySemitones(score, selection, 1))).toBe(true);
    expect([midis(), caret.at, store.selection]).toEqual([[73, 64], start, []]);
    letters.undo();
    letters.undo();
    expect([midis(), caret.at]).toEqual([[60, 64], start]);
  });

  it('I-10 a key changes the last note only while the caret stands behind it', () => {
    const { caret, letters, midis } = caretOnSheet();
    letters.letter(C);
    caret.at = { part: 0, measure: 1, staff: 0, number: 0, onset: ticks(0) };
    expect(letters.change((score, selection) => moveBySemitones(score, selection, 1))).toBe(false);
    expect(midis()).toEqual([60]);
  });
});
