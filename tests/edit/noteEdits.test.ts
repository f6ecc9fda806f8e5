import { describe, expect, it } from 'vitest';
import type { NoteAddress } from '../../engine/edit/address.ts';
import { deleteSelection } from '../../engine/edit/deleteNotes.ts';
import { setDuration, toggleDot } from '../../engine/edit/rhythm/duration.ts';
import {
  addHead,
  addHeadBeyond,
  moveBySemitones,
  removeHeads,
  setPitches,
  toNotes,
  toRests,
} from '../../engine/edit/pitch.ts';
import { toggleTies } from '../../engine/edit/marks/ties.ts';
import { toggleTriplet } from '../../engine/edit/rhythm/triplet.ts';
import { checkScore } from '../../engine/model/checks/checkScore.ts';
import type { Score } from '../../engine/model/score.ts';
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

describe('durations', () => {
  it('I-12 I-18 a longer note replaces what it overlaps, and later notes keep their moments', () => {
    const { score, selection } = setDuration(melody('c5q d5q e5q f5q'), [at(0, 0)], 1);
    expect(melodyText(sound(score))).toBe('c5h e5q f5q');
    expect(selection).toEqual([at(0, 0)]);
  });

  it('I-18 a partly replaced note leaves rests', () => {
    const { score } = setDuration(melody('c5q d5h e5q'), [at(0, 0)], 1);
    expect(melodyText(sound(score))).toBe('c5h rq e5q');
  });

  it('I-18 a shorter note leaves rests', () => {
    const { score } = setDuration(melody('c5h d5h'), [at(0, 0)], 3);
    expect(melodyText(sound(score))).toBe('c5e re rq d5h');
  });

  it.each([
    { beats: [4], beatType: 4, text: 'R', base: 3, expected: 're re rq rq rq' },
    { beats: [4], beatType: 4, text: 'c5w', base: 4, expected: 'c5s rs re rq rq rq' },
    { beats: [3], beatType: 4, text: 'R', base: 2, expected: 'rq rq rq' },
    { beats: [6], beatType: 8, text: 'R', base: 3, expected: 're re re rq.' },
    { beats: [2, 2, 3], beatType: 8, text: 'R', base: 2, expected: 'rq rq rq.' },
  ] as const)('I-18 X-12 rests complete the beat in which they begin: $beats/$beatType, $expected', (test) => {
    const time = { beats: test.beats, beatType: test.beatType };
    const empty = buildScore({ measures: [{ time, parts: [[[test.text]]] }] });
    const { score } = setDuration(empty, [at(0, 0)], test.base);
    expect(melodyText(sound(score))).toBe(test.expected);
  });

  it('I-18 X-12 the rests of a pickup end with its last beat', () => {
    const pickup = buildScore({ measures: [{ unnumbered: true, parts: [[['c5e d5q']]] }, { parts: [[['c5w']]] }] });
    expect(voiceText(sound(setDuration(pickup, [at(0, 0)], 4).score), 0)).toBe('c5s rs d5q');
    const longer = buildScore({ measures: [{ unnumbered: true, parts: [[['c5q.']]] }, { parts: [[['c5w']]] }] });
    expect(voiceText(sound(setDuration(longer, [at(0, 0)], 4).score), 0)).toBe('c5s rs rq');
  });

  it('I-18 a longer note begins earlier where no note follows it', () => {
    const { score, selection } = setDuration(melody('c5q d5q e5q f5q'), [at(0, 3)], 1);
    expect(melodyText(sound(score))).toBe('c5q d5q f5h');
    expect(selection).toEqual([at(0, 2)]);
  });

  it('I-12 a duration beyond the measure is ignored', () => {
    const score = buildScore({ measures: [{ time: { beats: [3], beatType: 4 }, parts: [[['c5q d5q e5q']]] }] });
    expect(setDuration(score, [at(0, 0)], 0).score).toBe(score);
  });

  it('I-12 a dot multiplies the duration by 1.5, and removing it divides by 1.5', () => {
    const dotted = toggleDot(melody('c5q d5q e5h'), [at(0, 0)]).score;
    expect(melodyText(sound(dotted))).toBe('c5q. re e5h');
    expect(melodyText(sound(toggleDot(dotted, [at(0, 0)]).score))).toBe('c5q re re e5h');
  });

  it('I-12 a full-measure rest gets the chosen value', () => {
    const { score } = setDuration(melody('R'), [at(0, 0, -1)], 1);
    expect(melodyText(sound(score))).toBe('rh rq rq');
  });

  it('I-12 inside a triplet a value changes in the time of the triplet', () => {
    const triplet = melody('{c5e/3:2 d5e/3:2 e5e/3:2} f5q g5h');
    expect(melodyText(sound(setDuration(triplet, [at(0, 0)], 2).score))).toBe('{c5q/3:2 e5e/3:2} f5q g5h');
    expect(setDuration(triplet, [at(0, 0)], 1).score).toBe(triplet);
  });

  it('I-13 a tie is removed with a replaced note', () => {
    const { score } = setDuration(melody('c5~q c5q d5q e5q'), [at(0, 0)], 1);
    expect(melodyText(sound(score))).toBe('c5h d5q e5q');
  });
});

describe('triplets', () => {
  it('I-12 three selected neighbours become a triplet in the time of two', () => {
    const { score } = toggleTriplet(melody('c5q d5q e5q f5q'), [at(0, 0), at(0, 1), at(0, 2)]);
    expect(melodyText(sound(score))).toBe('{c5q/3:2 d5q/3:2 e5q/3:2} rq f5q');
  });

  it('I-12 a single note becomes two thirds of itself', () => {
    const { score } = toggleTriplet(melody('c5q d5q e5q f5q'), [at(0, 0)]);
    expect(melodyText(sound(score))).toBe('{c5q/3:2 rq/3:2 rq/3:2} e5q f5q');
  });

  it('I-12 where two notes are too long for the measure, the triplet replaces the note', () => {
    const { score } = toggleTriplet(melody('c5h. d5q'), [at(0, 1)]);
    expect(melodyText(sound(score))).toBe('c5h. {d5e/3:2 re/3:2 re/3:2}');
  });

  it('I-12 removing a triplet restores plain values', () => {
    const { score } = toggleTriplet(melody('{c5e/3:2 d5e/3:2 e5e/3:2} f5q g5h'), [at(0, 1)]);
    expect(melodyText(sound(score))).toBe('c5e d5e f5q g5h');
  });
});

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

  it('P-12 deleting without a selection is refused', () => {
    expect(() => deleteSelection(melody('c5w'), [])).toThrow('Invalid: No notes selected!');
  });
});
