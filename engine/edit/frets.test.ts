import { describe, expect, it } from 'vitest';
import { oneStaff } from '../../tests/fixtures/engraving/rule.ts';
import { checkScore } from '../model/checks/checkScore.ts';
import type { Score } from '../model/score.ts';
import { midiPitch } from '../theory/pitch.ts';
import { ticks } from '../units.ts';
import { enterFret, moveByFrets, moveByStrings, placeAtRest, setFret } from './frets.ts';
import { setShowTab } from './structure/parts.ts';
import { toggleTies } from './marks/ties.ts';

const at = (chord: number, note = 0, measure = 0) => ({ part: 0, measure, voice: 0, chord, note });
const UNTIED = setShowTab(oneStaff(['e4q [g3 b3]q c4h', 'c4w'], []), 0, true);
const GUITAR = toggleTies(UNTIED, [at(2)]).score;

const notesOf = (score: Score, chord: number, measure = 0) =>
  (score.parts[0]?.measures[measure]?.voices[0]?.chords[chord]?.notes ?? []).map(({ pitch, string, fret }) => [
    midiPitch(pitch),
    string,
    fret,
  ]);

describe('frets and strings', () => {
  it('no head is lost where it would have the pitch of another one', () => {
    const score = setShowTab(oneStaff(['[c4 d4]w'], []), 0, true);
    const both = [at(0, 0), at(0, 1)];
    const midis = (by: number) => notesOf(moveByFrets(score, both, by).score, 0).map(([midi]) => midi);
    expect([2, -2].map(midis)).toEqual([
      [62, 64],
      [58, 60],
    ]);
    expect(() => moveByFrets(score, both.slice(0, 1), 2)).toThrow('same-note');
  });

  it('plays the note on another fret of the string where the page shows it', () => {
    const { score, selection } = setFret(GUITAR, [at(0)], 12);
    expect(notesOf(score, 0)).toEqual([[76, 5, 12]]);
    expect(selection).toEqual([at(0)]);
    expect(notesOf(moveByFrets(score, [at(0)], -2).score, 0)).toEqual([[74, 5, 10]]);
    expect(checkScore(score)).toEqual([]);
  });

  it('enters a note on a fret of a string: into a rest, and into the chord that stands there', () => {
    const rested = setShowTab(oneStaff(['rq e4q c4h', 'c4w'], []), 0, true);
    const moment = { part: 0, measure: 0, staff: 0, number: 0, onset: ticks(0) };
    const { score, selection } = enterFret(rested, moment, { base: 2, dots: 0 }, { string: 3, fret: 14 });
    expect(notesOf(score, 0)).toEqual([[69, 3, 14]]);
    expect(selection).toEqual([at(0)]);
    const { score: joined, selection: added } = enterFret(score, moment, { base: 2, dots: 0 }, { string: 0, fret: 3 });
    expect(notesOf(joined, 0)).toEqual([
      [43, 0, 3],
      [69, 3, 14],
    ]);
    expect(added).toEqual([at(0)]);
    expect(checkScore(joined)).toEqual([]);
    expect(() => enterFret(rested, moment, { base: 2, dots: 0 }, { string: 0, fret: 99 })).toThrow('frets');
  });

  it('I-10 a rest takes a fret on the string that was played last, or on the first one where none was', () => {
    const rested = setShowTab(oneStaff(['rq g3q rh', 'c4w'], []), 0, true);
    const first = { part: 0, measure: 0, staff: 0, number: 0, onset: ticks(0) };
    expect(placeAtRest(rested, [at(0, -1)])).toEqual({ at: first, string: 5 });
    expect(placeAtRest(rested, [at(2, -1)])).toMatchObject({ string: 3 });
    expect(placeAtRest(rested, [at(1)])).toBeUndefined();
    expect(placeAtRest(rested, [at(0, -1), at(2, -1)])).toBeUndefined();
  });

  it('moves a note to another string at its pitch, where that string can play it and is free', () => {
    const { score } = moveByStrings(GUITAR, [at(0)], -1);
    expect(notesOf(score, 0)).toEqual([[64, 4, 5]]);
    expect(moveByStrings(GUITAR, [at(0)], 1).score).toBe(GUITAR);
    // G and B are the open strings beside each other: the one is taken.
    expect(moveByStrings(GUITAR, [at(1, 1)], -1).score).toBe(GUITAR);
    expect(notesOf(moveByStrings(GUITAR, [at(1)], -1).score, 1)).toEqual([
      [55, 2, 5],
      [59, undefined, undefined],
    ]);
  });

  it('takes tied notes along, and follows a head that passes another', () => {
    const { score } = setFret(GUITAR, [at(2)], 3);
    expect([notesOf(score, 2), notesOf(score, 0, 1)]).toEqual([[[62, 4, 3]], [[62, 4, 3]]]);
    const passed = setFret(GUITAR, [at(1)], 7);
    expect(notesOf(passed.score, 1).map(([midi]) => midi)).toEqual([59, 62]);
    expect(passed.selection).toEqual([at(1, 1)]);
    expect(checkScore(passed.score)).toEqual([]);
  });

  it('refuses frets beyond the neck, and leaves parts without tablature alone', () => {
    expect(() => setFret(GUITAR, [at(0)], 23)).toThrow('frets 22');
    const plain = oneStaff(['c4w'], []);
    expect(setFret(plain, [at(0)], 3).score).toBe(plain);
    expect(moveByFrets(GUITAR, [at(0)], -1).score).toBe(GUITAR);
  });
});
