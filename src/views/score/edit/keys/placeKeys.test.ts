import { describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import { ticks, TICKS_PER_WHOLE } from '../../../../../engine/index.ts';
import type { VoiceMoment } from '../../../../../engine/index.ts';
import { BASS, buildScore, TREBLE } from '../../../../../tests/fixtures/engraving/scoreBuilder.ts';
import { ScoreStore } from '../../../../editing/index.ts';
import { editGestureMachine } from '../../../../machines/editing/editGesture.ts';
import type { GestureHandler } from '../../../../machines/editing/editGesture.ts';
import { Signal } from '../../../../signal.ts';
import type { Editor } from '../editor.ts';
import type { CaretPlace } from '../pointer/pointerEditing.ts';
import { SpannerChoice } from '../spanners/SpannerChoice.ts';
import { VoiceChoice } from '../voiceChoice.ts';
import { goToPlace } from './placeKeys.ts';

/** A flute above a piano, of which the sheet does not show the right hand. */
const SCORE = buildScore({
  title: 'Staves',
  staves: [[TREBLE], [TREBLE, BASS]],
  partFields: [{ name: 'Flute' }, { name: 'Piano' }],
  measures: [{ parts: [[['c5q d5q e5h']], [['c5w'], ['c3h g3h', 'c4q d4q e4h']]] }],
});
const isHidden = ({ part, staff }: VoiceMoment): boolean => part === 1 && staff === 0;

function edited() {
  const store = new ScoreStore(SCORE);
  store.setEditing(true);
  const gestures = createActor(editGestureMachine).start();
  const caret: CaretPlace = { at: undefined };
  const nothing = (): void => undefined;
  const handler: GestureHandler = {
    ...{ pressed: nothing, click: nothing, beginDrag: nothing, endDrag: nothing, cancelDrag: nothing },
    ...{ openMenu: nothing, showCaret: nothing, hideCaret: nothing, enter: nothing, goToString: () => false },
    moveCaretTo: (at) => void (isHidden(at) || (caret.at = at)),
  };
  const said = new Signal<[words: string, isPrefix?: true]>();
  const words: string[] = [];
  said.listen((each) => words.push(each));
  const voice = new VoiceChoice();
  const spanners = new SpannerChoice(store);
  const parts: Partial<Editor> = { store, said, voice, spanners, revealed: new Signal<[measure: number]>() };
  const tones = { play: nothing };
  const frets = { place: () => undefined, showAgain: nothing };
  const editor = { ...parts, tones, frets, pointer: { gestures, caret } } as unknown as Editor;
  const showCaret = (): void => {
    caret.at = { part: 0, measure: 0, staff: 0, number: 0, onset: ticks(TICKS_PER_WHOLE / 4) };
    gestures.send({ type: 'ENTER', handler });
  };
  return { store, editor, caret, voice, words, showCaret, spanners };
}

describe('keys that go to another staff or voice', () => {
  it('I-32 move the caret to the staves that the sheet shows, at the same moment, and say where it is', () => {
    const { editor, caret, words, showCaret } = edited();
    showCaret();
    goToPlace(editor, 'staffBelow');
    expect(caret.at).toMatchObject({ part: 1, staff: 1, onset: TICKS_PER_WHOLE / 4 });
    goToPlace(editor, 'staffBelow');
    expect(caret.at).toMatchObject({ part: 1, staff: 1 });
    goToPlace(editor, 'staffAbove');
    expect(caret.at).toMatchObject({ part: 0, staff: 0 });
    expect(words).toEqual([
      'Writing notes: bar 1, beat 2, Piano, left hand, voice 1',
      'Writing notes: bar 1, beat 2, Flute, voice 1',
    ]);
  });

  it('I-17 choose the voice in which the caret writes', () => {
    const { editor, caret, voice, words, showCaret } = edited();
    showCaret();
    goToPlace(editor, 'voice2');
    expect([caret.at?.number, voice.number()]).toEqual([1, 1]);
    expect(words).toEqual(['Writing notes: bar 1, beat 2, Flute, voice 2']);
  });

  it('I-32 go from a selected grace note or tie to what sounds with its note', () => {
    const { store, editor, spanners } = edited();
    const place = { part: 0, measure: 0, voice: 0, chord: 1 };
    spanners.choose({ kind: 'grace', ...place, grace: 0 });
    goToPlace(editor, 'staffBelow');
    expect(store.selection).toEqual([{ ...place, part: 1, chord: 0, note: 0 }]);
    spanners.choose({ kind: 'tie', to: { ...place, note: 0 } });
    goToPlace(editor, 'staffBelow');
    expect(store.selection).toEqual([{ ...place, part: 1, chord: 0, note: 0 }]);
  });

  it('I-17 I-32 move the selection to what sounds there on another staff, in the same voice if the staff has it', () => {
    const { store, editor } = edited();
    store.select([{ part: 0, measure: 0, voice: 0, chord: 2, note: 0 }]);
    goToPlace(editor, 'staffBelow');
    expect(store.selection).toEqual([{ part: 1, measure: 0, voice: 0, chord: 0, note: 0 }]);
    goToPlace(editor, 'staffBelow');
    goToPlace(editor, 'voice2');
    expect(store.selection).toEqual([{ part: 1, measure: 0, voice: 2, chord: 0, note: 0 }]);
    goToPlace(editor, 'staffAbove');
    expect(store.selection).toEqual([{ part: 1, measure: 0, voice: 0, chord: 0, note: 0 }]);
    goToPlace(editor, 'staffAbove');
    goToPlace(editor, 'staffAbove');
    expect(store.selection).toEqual([{ part: 0, measure: 0, voice: 0, chord: 0, note: 0 }]);
    expect(store.state.canUndo).toBe(false);
  });
});
