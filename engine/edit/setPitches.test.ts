import { describe, expect, it } from 'vitest';
import { buildScore } from '../../tests/fixtures/engraving/scoreBuilder.ts';
import { melodyText } from '../../tests/edit/voiceText.ts';
import { checkScore } from '../model/checks/checkScore.ts';
import type { Note } from '../model/chord.ts';
import type { Score } from '../model/score.ts';
import { chordAt, wholeChord, type NoteAddress } from './address.ts';
import { setLetter } from './letters.ts';
import { setPitches } from './setPitches.ts';
import { updateChord } from './update.ts';

const at = (measure: number, chord: number, note = 0): NoteAddress => ({ part: 0, measure, voice: 0, chord, note });
const TIED = buildScore({ measures: ['c5h e5~h', 'e5q [f5~ g5]q f5h'].map((text) => ({ parts: [[[text]]] })) });

const withNote = (score: Score, address: NoteAddress, fields: Partial<Note>): Score =>
  updateChord(score, address, (chord) => ({
    ...chord,
    notes: chord.notes.map((note, index) => (index === address.note ? { ...note, ...fields } : note)),
  }));

const sound = (score: Score): Score => {
  expect(checkScore(score)).toEqual([]);
  return score;
};

describe('notes that get another pitch', () => {
  it.each([at(0, 1), at(1, 0)])('I-15 I-31 a played key changes all tied notes, from any of them', (selected) => {
    const { score, selection } = setPitches(TIED, [selected], [77]);
    expect(melodyText(sound(score))).toBe('c5h f5~h | f5q [f5~ g5]q f5h');
    expect(selection).toEqual([selected]);
    const chord = setPitches(TIED, [selected], [64, 67]);
    expect(melodyText(sound(chord.score))).toBe('c5h [e4~ g4~]h | [e4 g4]q [f5~ g5]q f5h');
  });

  it('I-15 I-31 a key that is there already keeps the note, its tie and its fingering', () => {
    const fingered = withNote(TIED, at(0, 1), { fingering: 'r3' });
    expect(setPitches(fingered, [at(0, 1)], [76]).score).toBe(fingered);
    expect(melodyText(sound(setPitches(TIED, [at(1, 1)], [77]).score))).toBe('c5h e5~h | e5q f5~q f5h');
  });

  it('I-31 a single note keeps its fingering with another pitch, and is no longer doubtful', () => {
    const doubtful = withNote(TIED, at(0, 1), { fingering: 'r3', confidence: 0.2 });
    const [note] = chordAt(setPitches(doubtful, [at(0, 1)], [77]).score, at(0, 1))?.notes ?? [];
    expect(note).toEqual({ pitch: { step: 3, alter: 0, octave: 5 }, tied: true, fingering: 'r3' });
  });

  it('I-15 of a chord that is held in part, the other heads stay', () => {
    expect(melodyText(sound(setPitches(TIED, [at(1, 2)], [76]).score))).toBe('c5h e5~h | e5q [e5~ g5]q e5h');
  });

  it('I-32 a letter changes all tied notes, and its own letter changes nothing', () => {
    for (const selected of [at(0, 1), at(1, 0)]) {
      expect(setLetter(TIED, [selected], 2).score).toBe(TIED);
      expect(melodyText(sound(setLetter(TIED, [selected], 3).score))).toBe('c5h f5~h | f5q [f5~ g5]q f5h');
    }
  });

  it('I-15 a letter that another head of the chord has is refused', () => {
    expect(() => setLetter(TIED, [at(1, 1)], 4)).toThrow('same-note');
    expect(melodyText(setLetter(TIED, wholeChord(TIED, at(1, 1)), 4).score)).toBe('c5h e5~h | e5q g5~q g5h');
  });
});
