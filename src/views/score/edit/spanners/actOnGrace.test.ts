import { describe, expect, it } from 'vitest';
import { oneStaff } from '../../../../../tests/fixtures/engraving/rule.ts';
import { toggleGraces } from '../../../../../engine/index.ts';
import type { GraceAddress } from '../../../../../engine/index.ts';
import { ScoreStore } from '../../../../editing/index.ts';
import { Signal } from '../../../../signal.ts';
import type { Editor } from '../editor.ts';
import { actOnGrace } from './actOnGrace.ts';
import { SpannerChoice } from './SpannerChoice.ts';

const MAIN = { part: 0, measure: 0, voice: 0, chord: 0 } as const;
const NOTE = { ...MAIN, note: 0 };
const GRACE: GraceAddress = { ...MAIN, kind: 'grace', grace: 0 };

function graced() {
  const store = new ScoreStore(toggleGraces(oneStaff(['c5h e5h']), [NOTE], true).score);
  store.setEditing(true);
  const spanners = new SpannerChoice(store);
  spanners.follow();
  spanners.choose(GRACE);
  const said = new Signal<[words: string, isPrefix?: true]>();
  const words: string[] = [];
  said.listen((each) => words.push(each));
  const nothing = (): void => undefined;
  const parts: Partial<Editor> = { store, spanners, said, revealed: new Signal<[measure: number]>() };
  const editor = { ...parts, tones: { play: nothing, strike: nothing } } as unknown as Editor;
  const slashes = () => store.score.parts[0]?.measures[0]?.voices[0]?.chords[0]?.graceBefore?.map(({ slash }) => slash);
  return { store, spanners, editor, words, slashes };
}

describe('the keys of a selected grace note', () => {
  it('I-08 the key of its kind removes it, and selects its note', () => {
    const { store, spanners, editor, words, slashes } = graced();
    expect(actOnGrace(editor, GRACE, 'acciaccatura')).toBe(true);
    expect([slashes(), store.selection, spanners.chosen]).toEqual([undefined, [NOTE], undefined]);
    expect(words).toEqual(['Acciaccatura (grace note) removed']);
    store.undo();
    expect(slashes()).toEqual([true]);
  });

  it('I-08 the key of the other kind changes it, and it stays selected', () => {
    const { spanners, editor, words, slashes } = graced();
    actOnGrace(editor, GRACE, 'appoggiatura');
    expect([slashes(), spanners.chosen]).toEqual([[false], GRACE]);
    expect(words).toEqual(['Appoggiatura (grace note) added']);
  });
});
