import { describe, expect, it } from 'vitest';
import { BASS, buildScore, TREBLE } from '../../../tests/fixtures/engraving/scoreBuilder.ts';
import { checkScore } from '../../model/checks/checkScore.ts';
import type { PartGroup, Score } from '../../model/score.ts';
import { TUNINGS } from '../../theory/tunings.ts';
import { updateChord } from '../update.ts';
import { addPart, deletePart, movePart, orderParts, setProgram, setTuning } from './parts.ts';

const melody = (...measures: readonly string[]): Score =>
  buildScore({ measures: measures.map((text) => ({ parts: [[[text]]] })) });

const sound = (score: Score): Score => {
  expect(checkScore(score)).toEqual([]);
  return score;
};

/** A score of five parts, with a bracket over those from `first` to `last`. */
function grouped(first: number, last: number): Score {
  let score = melody('c5w');
  for (let part = 1; part < 5; part++) score = addPart(score);
  const group: PartGroup = { firstPart: first, lastPart: last, symbol: 'bracket', joinBarlines: true };
  return { ...score, groups: [group] };
}

const bracket = (score: Score) => sound(score).groups?.map(({ firstPart, lastPart }) => [firstPart, lastPart]);

describe('the bracket of a group of parts', () => {
  it('I-24 a part that is moved out leaves the group', () => {
    expect(bracket(movePart(grouped(0, 2), 2, 1))).toEqual([[0, 1]]);
    expect(bracket(movePart(grouped(1, 3), 1, -1))).toEqual([[2, 3]]);
    expect(bracket(movePart(grouped(0, 1), 1, 1))).toBeUndefined();
  });

  it('I-24 moves with its parts, and stays where two of them change places', () => {
    expect(bracket(movePart(grouped(1, 3), 1, 1))).toEqual([[1, 3]]);
    expect(bracket(orderParts(grouped(2, 3), [2, 3, 0, 1, 4]))).toEqual([[0, 1]]);
    expect(bracket(movePart(grouped(2, 2), 2, 1))).toEqual([[3, 3]]);
    expect(bracket(orderParts(grouped(0, 1), [2, 0, 1, 3, 4]))).toEqual([[1, 2]]);
  });

  it('I-24 shrinks with a deleted part', () => {
    expect(bracket(deletePart(grouped(1, 3), 2))).toEqual([[1, 2]]);
    expect(bracket(deletePart(grouped(1, 2), 0))).toEqual([[0, 1]]);
    expect(bracket(deletePart(grouped(1, 1), 1))).toBeUndefined();
  });

  it('I-24 the same order is the same score', () => {
    const score = grouped(0, 1);
    expect(orderParts(score, [0, 1, 2, 3, 4])).toBe(score);
  });
});

describe('another instrument', () => {
  const part = (score: Score) => sound(score).parts[0];

  it('I-25 a former bass reads the treble clef, and a guitar with an 8 below it', () => {
    const bass = setProgram(melody('c4w'), 0, 34);
    expect(part(setProgram(bass, 0, 25))).toMatchObject({
      ...{ showTab: true, tuning: TUNINGS.guitar },
      staves: [{ clef: { ...TREBLE, octaveShift: -1 } }],
    });
    const piano = part(setProgram(bass, 0, 1));
    expect(piano).toMatchObject({ showTab: false, staves: [{ clef: TREBLE }] });
    expect(piano).not.toHaveProperty('tuning');
  });

  it('I-25 the low music of a former bass stays in the bass clef, without an 8', () => {
    expect(part(setProgram(setProgram(melody('e2w'), 0, 34), 0, 43))?.staves).toEqual([{ clef: BASS }]);
  });

  it('I-25 without tablature no strings remain', () => {
    const at = { part: 0, measure: 0, voice: 0, chord: 0 };
    const guitar = updateChord(setProgram(melody('e4w'), 0, 25), at, (chord) => ({
      ...chord,
      notes: chord.notes.map((note) => ({ ...note, string: 5, fret: 0 })),
    }));
    expect(JSON.stringify(setProgram(guitar, 0, 1))).not.toContain('"fret"');
  });
});

describe('the tuning', () => {
  it('J-11 the tuning that is chosen already changes nothing, also where it was read from a file', () => {
    const score = setProgram(melody('e4w'), 0, 25);
    const read = {
      ...score,
      parts: score.parts.map((each) => ({ ...each, tuning: { ...TUNINGS.guitar, capo: 2, frets: 24 } })),
    };
    expect(setTuning(read, 0, TUNINGS.guitar)).toBe(read);
    const strings = [38, 45, 50, 55, 59, 64];
    expect(setTuning(read, 0, { ...TUNINGS.guitar, strings }).parts[0]?.tuning).toEqual({
      capo: 2,
      frets: 22,
      strings,
    });
    expect(setTuning(read, 0, TUNINGS.bass).parts[0]?.tuning?.capo).toBe(0);
  });
});
