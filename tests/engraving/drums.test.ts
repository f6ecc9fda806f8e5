/** The staff of a drum set. */
import { expect, it } from 'vitest';
import { layoutScore } from '../../engine/index.ts';
import { drumNote } from '../../engine/model/drumset.ts';
import { PERCUSSION_CLEF } from '../../engine/model/emptyScore.ts';
import type { Score } from '../../engine/index.ts';
import { buildScore } from '../fixtures/engraving/scoreBuilder.ts';
import { glyphBoxes } from './inkOfList.ts';

/** Four drums, in a key of five sharps. */
function fourDrums(): Score {
  const plain = buildScore({ staves: [[PERCUSSION_CLEF]], measures: [{ parts: [[['f4q c5q g5q d4q']]] }] });
  return {
    ...plain,
    measures: plain.measures.map((measure) => ({ ...measure, key: { fifths: 5, mode: 'major' } })),
    parts: plain.parts.map((part) => ({
      ...part,
      program: 129,
      measures: part.measures.map((measure) => ({
        voices: measure.voices.map((voice) => ({
          ...voice,
          chords: voice.chords.map((chord, index) => ({ ...chord, notes: [drumNote([36, 38, 42, 44][index] ?? 36)] })),
        })),
      })),
    })),
  };
}

it('F-01 drums have no accidentals, whatever the key is', () => {
  const boxes = glyphBoxes(layoutScore(fourDrums(), { width: 200 }).list).flat();
  const kinds = boxes.map(({ element }) => element.kind);
  expect(kinds.filter((kind) => kind === 'note')).toHaveLength(4);
  expect(kinds).not.toContain('accidental');
});

it('F-08 drums have no letters, because their places are no pitches', () => {
  const score = fourDrums();
  const [plain, lettered] = [false, true].map((letters) => layoutScore(score, { width: 200, letters }).list.systems);
  expect(lettered?.map(({ glyphs }) => glyphs)).toEqual(plain?.map(({ glyphs }) => glyphs));
});
