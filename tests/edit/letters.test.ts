import { describe, expect, it } from 'vitest';
import { midiPitch, setLetter, wholeChord } from '../../engine/index.ts';
import type { NoteAddress, Score, Step } from '../../engine/index.ts';
import { oneStaff } from '../fixtures/engraving/rule.ts';

const at = (chord: number, measure = 0) => ({ part: 0, measure, voice: 0, chord });
const midis = (score: Score, measure = 0) =>
  score.parts[0]?.measures[measure]?.voices[0]?.chords.map(({ notes }) => notes.map(({ pitch }) => midiPitch(pitch)));
const letter = (score: Score, chord: number, step: Step) => setLetter(score, wholeChord(score, at(chord)), step);

describe('a letter', () => {
  it('I-32 sets the pitch nearest to the note before, up or down', () => {
    const score = oneStaff(['g4q c4q rq c4q']);
    expect(midis(letter(score, 1, 0).score)?.[1]).toEqual([72]);
    expect(midis(letter(score, 1, 2).score)?.[1]).toEqual([64]);
    expect(midis(letter(score, 1, 6).score)?.[1]).toEqual([71]);
  });

  it('I-14 changes a rest to a note, near the last note before any rests', () => {
    const score = oneStaff(['b4q rq rq c4q']);
    const edit = letter(score, 2, 0);
    expect(midis(edit.score)).toEqual([[71], [], [72], [60]]);
    expect(edit.selection).toEqual([{ ...at(2), note: 0 }]);
  });

  it('stays near the note itself, or near middle C, where no note precedes it', () => {
    expect(midis(letter(oneStaff(['g5q rh.']), 0, 3).score)?.[0]).toEqual([77]);
    expect(midis(letter(oneStaff(['rw']), 0, 5).score)?.[0]).toEqual([57]);
  });

  it('moves one selected head of a chord and leaves the others', () => {
    const score = oneStaff(['[c4 e4 g4]w']);
    const head: NoteAddress = { ...at(0), note: 1 };
    expect(midis(setLetter(score, [head], 3).score)).toEqual([[60, 65, 67]]);
  });

  it('writes a line: each of several selected notes is near the one before', () => {
    const score = oneStaff(['c4q rq rq rq']);
    const all = [1, 2, 3].flatMap((chord) => wholeChord(score, at(chord)));
    expect(midis(setLetter(score, all, 4).score)).toEqual([[60], [55], [55], [55]]);
  });
});
