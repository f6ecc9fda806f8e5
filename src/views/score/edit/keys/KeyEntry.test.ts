import { describe, expect, it } from 'vitest';
import { chordAt, checkScore, midiPitch, ticks, TICKS_PER_WHOLE } from '../../../../../engine/index.ts';
import { oneStaff } from '../../../../../tests/fixtures/engraving/rule.ts';
import { ScoreStore } from '../../../../editing/index.ts';
import type { GestureHandler } from '../../../../machines/editing/editGesture.ts';
import { createActor } from 'xstate';
import { editGestureMachine } from '../../../../machines/editing/editGesture.ts';
import { EntryValue } from '../pointer/entryValue.ts';
import type { CaretPlace } from '../pointer/pointerEditing.ts';
import { KeyEntry } from './KeyEntry.ts';

const at = (chord: number, note = 0, measure = 0) => ({ part: 0, measure, voice: 0, chord, note });

function keyboard() {
  const store = new ScoreStore(oneStaff(['c4q [d4 f4 a4]q rh', 'c4w'], []));
  store.setEditing(true);
  const gestures = createActor(editGestureMachine).start();
  const caret: CaretPlace = { at: undefined };
  const moved: number[] = [];
  const keys = new KeyEntry(store, { gestures, caret, entry: new EntryValue(store) }, (measure) => moved.push(measure));
  const midis = (chord: number, measure = 0) =>
    chordAt(store.score, at(chord, 0, measure))?.notes.map(({ pitch }) => midiPitch(pitch));
  return { store, keys, midis, gestures, caret, moved };
}

const strike = (keys: KeyEntry, ...all: readonly number[]): void => {
  for (const key of all) keys.press(key);
  for (const key of all) keys.lift(key);
};

describe('notes from keys', () => {
  it('I-31 held keys replace the selected pitches as one edit, and the next note is selected when all keys are released', () => {
    const { store, keys, midis, moved } = keyboard();
    const { committed } = store;
    store.select([at(0)]);
    keys.press(64);
    keys.press(67);
    expect(midis(0)).toEqual([64, 67]);
    expect(store.committed).toBe(committed);
    keys.lift(64);
    expect(midis(0)).toEqual([64, 67]);
    keys.lift(67);
    expect(store.selection).toEqual([at(1), at(1, 1), at(1, 2)]);
    strike(keys, 71);
    strike(keys, 72);
    strike(keys, 74);
    expect([midis(0), midis(1), midis(2), midis(0, 1)]).toEqual([[64, 67], [71], [72], [74]]);
    expect(moved).toContain(1);
    expect(checkScore(store.score)).toEqual([]);
    store.undo();
    expect(midis(0, 1)).toEqual([60]);
  });

  it('I-31 replaces only the selected heads of a chord', () => {
    const { store, keys, midis } = keyboard();
    store.select([at(1, 1)]);
    strike(keys, 66);
    expect(midis(1)).toEqual([62, 66, 69]);
  });

  it('I-31 enters a chord at the caret, which goes on to the next note', () => {
    const { store, keys, midis, gestures, caret } = keyboard();
    const nothing = (): void => undefined;
    const handler: GestureHandler = {
      ...{ pressed: nothing, click: nothing, beginDrag: nothing, endDrag: nothing, cancelDrag: nothing },
      ...{
        openMenu: nothing,
        showCaret: nothing,
        hideCaret: nothing,
        enter: nothing,
        goToString: () => false,
        moveCaretTo: (to) => (caret.at = to),
      },
    };
    gestures.send({ type: 'ENTER', handler });
    caret.at = { part: 0, measure: 0, staff: 0, number: 0, onset: ticks(TICKS_PER_WHOLE / 2) };
    strike(keys, 65, 69);
    expect(midis(2)).toEqual([65, 69]);
    expect(caret.at.onset).toBe((3 * TICKS_PER_WHOLE) / 4);
    expect(store.selection).toEqual([]);
    strike(keys, 67);
    expect(midis(3)).toEqual([67]);
    expect(caret.at).toMatchObject({ measure: 1, onset: 0 });
    expect(gestures.getSnapshot().matches('entering')).toBe(true);
    expect(checkScore(store.score)).toEqual([]);
  });

  it('I-10 writes nothing in play mode, and nothing where a finger only scrolls the keys', () => {
    const { store, keys } = keyboard();
    const { committed } = store;
    store.select([at(0)]);
    keys.press(71);
    keys.cancel();
    expect(store.score).toBe(committed);
    expect(store.selection).toEqual([at(0)]);
    store.setEditing(false);
    strike(keys, 71);
    expect(store.score).toBe(committed);
  });
});
