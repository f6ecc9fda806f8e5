import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Edit, NoteAddress } from '../../engine/edit/address.ts';
import { deleteSelection } from '../../engine/edit/deleteNotes.ts';
import {
  addHead,
  addHeadBeyond,
  moveByOctaves,
  moveBySemitones,
  moveBySteps,
  removeHeads,
  toNotes,
  toRests,
} from '../../engine/edit/pitch.ts';
import { setPitches } from '../../engine/edit/setPitches.ts';
import { toggleTies } from '../../engine/edit/marks/ties.ts';
import { checkScore } from '../../engine/model/checks/checkScore.ts';
import type { Score } from '../../engine/model/score.ts';
import { runs } from '../arbitrary/runs.ts';
import { buildScore } from '../fixtures/engraving/scoreBuilder.ts';
import { melodyText, voiceText } from './voiceText.ts';

/** One text for each measure, one voice. */
const melody = (...measures: readonly string[]): Score =>
  buildScore({ measures: measures.map((text) => ({ parts: [[[text]]] })) });

const at = (measure: number, chord: number, note = 0): NoteAddress => ({ part: 0, measure, voice: 0, chord, note });

const sound = (score: Score): Score => {
  expect(checkScore(score)).toEqual([]);
  return score;
};

const chordsIn = (score: Score) => score.parts[0]?.measures[0]?.voices[0]?.chords ?? [];

describe('pitches', () => {
  it('I-15 a semitone up copies the pitch along the ties, across the barline', () => {
    const { score } = moveBySemitones(melody('c5q d5h e5~q', 'e5~h e5h'), [at(1, 0)], 1);
    expect(melodyText(sound(score))).toBe('c5q d5h f5~q | f5~h f5h');
  });

  it('I-15 a chord keeps its intervals: it does not move where one note would leave the range', () => {
    const low = melody('[c0 c4]w');
    expect(moveBySemitones(low, [at(0, 0, 0), at(0, 0, 1)], -1).score).toBe(low);
  });

  it('I-15 follows a notehead that passes another', () => {
    const { score, selection } = moveBySemitones(melody('[c5 d5]w'), [at(0, 0, 0)], 4);
    expect(melodyText(sound(score))).toBe('[d5 e5]w');
    expect(selection).toEqual([at(0, 0, 1)]);
  });

  it('I-15 a head that is moved passes over the pitches of the others, and back again', () => {
    const up = (steps: number) =>
      Array.from({ length: Math.abs(steps) }).reduce<Edit>(
        ({ score, selection }) => moveBySemitones(score, selection, Math.sign(steps)),
        { score: melody('[c5 d5]w'), selection: [at(0, 0)] },
      );
    expect([1, 2, 3].map((steps) => melodyText(sound(up(steps).score)))).toEqual([
      '[c#5 d5]w',
      '[d5 eb5]w',
      '[d5 e5]w',
    ]);
    const { score, selection } = up(3);
    const back = [1, 2, 3].reduce<Edit>((edit) => moveBySemitones(edit.score, edit.selection, -1), {
      score,
      selection,
    });
    expect(melodyText(back.score)).toBe('[c5 d5]w');
    expect(melodyText(moveByOctaves(melody('[c4 c5]w'), [at(0, 0)], 1).score)).toBe('[c5 c6]w');
    expect(melodyText(moveBySteps(melody('[c4 c5]w'), [at(0, 0)], 7).score)).toBe('[c5 d5]w');
    expect(melodyText(moveBySemitones(melody('c5~h [c5 d5]h'), [at(0, 0)], 2).score)).toBe('eb5~h [d5 eb5]h');
  });

  it('I-15 no head is lost where heads of a chord move', () => {
    const heads = fc.uniqueArray(fc.integer({ min: 55, max: 80 }), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(heads, fc.nat(31), fc.integer({ min: -14, max: 14 }), fc.boolean(), (midis, chosen, by, isStep) => {
        const chord = setPitches(melody('c5w'), [at(0, 0)], midis).score;
        const selection = midis.flatMap((_, note) => ((chosen >> note) % 2 === 1 ? [at(0, 0, note)] : []));
        const { score: moved, selection: after } = (isStep ? moveBySteps : moveBySemitones)(chord, selection, by);
        expect(chordsIn(sound(moved))[0]?.notes).toHaveLength(midis.length);
        expect(after).toHaveLength(selection.length);
      }),
      runs(200),
    );
  });

  it('I-14 a rest becomes C4, or a copy of the note before it', () => {
    expect(melodyText(sound(toNotes(melody('rq rq rh'), [at(0, 0, -1)]).score))).toBe('c4q rq rh');
    expect(melodyText(sound(toNotes(melody('[e5 g5]q rq rh'), [at(0, 1, -1)]).score))).toBe('[e5 g5]q [e5 g5]q rh');
  });

  it('I-14 a full-measure rest becomes a note of the measure', () => {
    expect(melodyText(sound(toNotes(melody('R'), [at(0, 0, -1)]).score))).toBe('c4w');
  });

  it('I-14 a note becomes a rest and drops the tie into it', () => {
    expect(melodyText(sound(toRests(melody('c5~h c5h'), [at(0, 1)]).score))).toBe('c5h rh');
  });

  it('I-15 adds and removes heads', () => {
    const added = addHead(melody('c5w'), [at(0, 0)], 76).score;
    expect(melodyText(sound(added))).toBe('[c5 e5]w');
    expect(addHead(added, [at(0, 0)], 76).score).toBe(added);
    expect(melodyText(sound(removeHeads(added, [at(0, 0, 0)]).score))).toBe('e5w');
  });

  it('I-16 adds a head five semitones beyond the chord', () => {
    expect(voiceText(addHeadBeyond(melody('c5w'), [at(0, 0)], 'above').score, 0)).toBe('[c5 f5]w');
    expect(voiceText(addHeadBeyond(melody('c5w'), [at(0, 0)], 'below').score, 0)).toBe('[g4 c5]w');
    expect(addHeadBeyond(melody('c5w'), [at(0, 0)], 'above').selection).toEqual([at(0, 0, 1)]);
    expect(addHeadBeyond(melody('[c5 e5]w'), [at(0, 0), at(0, 0, 1)], 'below').selection).toEqual([at(0, 0)]);
  });

  it('I-31 played keys replace the pitches, spelled in the key', () => {
    const inDFlat = buildScore({ measures: [{ key: { fifths: -5, mode: 'major' }, parts: [[['c5w']]] }] });
    expect(melodyText(sound(setPitches(inDFlat, [at(0, 0)], [61, 68]).score))).toBe('[db4 ab4]w');
  });
});

describe('ties and deletion', () => {
  it('I-13 ties to the same pitch in the next measure, and unties', () => {
    const tied = toggleTies(melody('c5w', 'c5w'), [at(0, 0)]).score;
    expect(melodyText(sound(tied))).toBe('c5~w | c5w');
    expect(melodyText(sound(toggleTies(tied, [at(0, 0)]).score))).toBe('c5w | c5w');
  });

  it('I-13 does not tie notes of different pitch', () => {
    const score = melody('c5h d5h');
    expect(toggleTies(score, [at(0, 0)]).score).toBe(score);
  });

  it('I-19 rests merge after a deletion, and an empty measure is one rest', () => {
    expect(melodyText(sound(deleteSelection(melody('c5q d5q e5h'), [at(0, 0), at(0, 1)]).score))).toBe('rh e5h');
    expect(melodyText(sound(deleteSelection(melody('c5q rq rh'), [at(0, 0)]).score))).toBe('R');
  });

  it.each([
    { meter: [6, 8], text: 'c5e d5e e5e f5e g5e a5e', chords: [2, 3], expected: 'c5e d5e re re g5e a5e' },
    { meter: [6, 8], text: 'c5e d5e e5e f5e g5e a5e', chords: [0, 1, 2], expected: 'rq. f5e g5e a5e' },
    { meter: [6, 8], text: 'c5q d5e e5q.', chords: [0, 1], expected: 'rq. e5q.' },
    { meter: [12, 8], text: 'c5q. d5q. e5h.', chords: [0, 1], expected: 'rh. e5h.' },
    { meter: [3, 4], text: 'c5q d5q e5q', chords: [0, 1], expected: 'rq rq e5q' },
    { meter: [3, 4], text: 'c5e d5e e5h', chords: [0, 1], expected: 'rq e5h' },
    { meter: [4, 4], text: 'c5q d5q e5q f5q', chords: [1, 2], expected: 'c5q rq rq f5q' },
    { meter: [4, 4], text: 'c5q. d5e e5h', chords: [0, 1], expected: 'rh e5h' },
    { meter: [4, 4], text: 'c5e d5e e5e f5e g5h', chords: [1, 2], expected: 'c5e re re f5e g5h' },
  ] as const)('I-19 rests merge within the beats of the meter: $meter, $text -> $expected', (test) => {
    const [beats, beatType] = test.meter;
    const score = buildScore({ measures: [{ time: { beats: [beats], beatType }, parts: [[[test.text]]] }] });
    const chords = test.chords.map((chord) => at(0, chord));
    expect(melodyText(sound(deleteSelection(score, chords).score))).toBe(test.expected);
  });

  it('P-12 deleting without a selection is refused', () => {
    expect(() => deleteSelection(melody('c5w'), [])).toThrow('no-notes-selected');
  });
});
