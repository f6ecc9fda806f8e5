/** The circled numbers of strings in ordinary notation. */
import { describe, expect, it } from 'vitest';
import { layoutScore, type Note, type Part } from '../../engine/index.ts';
import { TUNINGS } from '../../engine/theory/tunings.ts';
import { glyphName } from './collisions/glyphBands.ts';
import { glyphBoxes } from './inkOfList.ts';
import { marked } from '../fixtures/engraving/rule.ts';
import { buildScore } from '../fixtures/engraving/scoreBuilder.ts';

/** The names of the glyphs for fingers and strings, from the staff upwards. */
function signsOver(fields: Partial<Note>, part: Partial<Part> = {}): readonly string[] {
  const voice = marked('e4w').map((chord) => ({
    ...chord,
    notes: chord.notes.map((note) => ({ ...note, ...fields })),
  }));
  const score = buildScore({
    partFields: [{ tuning: TUNINGS.guitar, ...part }],
    measures: [{ parts: [[[voice]]] }],
  });
  return glyphBoxes(layoutScore(score, { width: 60 }).list)
    .flat()
    .sort((a, b) => b.top - a.top)
    .map(({ codePoint }) => glyphName(codePoint))
    .filter((name) => /^(?:fingering|guitarString)/.test(name));
}

describe('the number of a string', () => {
  it('is printed outside of the finger, counted from the highest string', () => {
    expect(signsOver({ string: 3, fingering: '2' })).toEqual(['fingering2', 'guitarString3']);
    expect(signsOver({ string: 5 })).toEqual(['guitarString1']);
  });

  it('is not printed beside a fret, with tablature, or for a string that the instrument lacks', () => {
    expect(signsOver({ string: 3, fret: 2 })).toEqual([]);
    expect(signsOver({ string: 3 }, { showTab: true })).toEqual([]);
    expect(signsOver({ string: 9 })).toEqual([]);
  });
});
