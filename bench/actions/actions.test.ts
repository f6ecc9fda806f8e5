import { describe, expect, it } from 'vitest';
import { countActions, total } from './countActions.ts';
import { chordsOf, type WrittenMusic, type WrittenNote } from './music.ts';

/** Quarters of C, D, E, F over a whole note. */
const NOTES: readonly WrittenNote[] = [
  { onset: 0, duration: 4, midiPitch: 48, staff: 1, position: 0 },
  ...[60, 62, 64, 65].map((midiPitch, index) => ({ onset: index, duration: 1, midiPitch, staff: 0, position: index })),
];
const music = (notes: readonly WrittenNote[], meter = '4/4'): WrittenMusic => ({
  meter,
  measures: 1,
  chords: chordsOf(notes),
});
const truth = music(NOTES);
const changed = (index: number, change: Partial<WrittenNote>): WrittenNote[] =>
  NOTES.map((note, at) => (at === index ? { ...note, ...change } : note));

describe('the actions that make a score right', () => {
  it('are none for the same score', () => {
    expect(total(countActions(truth, truth))).toBe(0);
  });

  it('are counted by kind: meter, step, note, value, staff', () => {
    const nothing = { whole: 0, steps: 0, notes: 0, values: 0, staves: 0 };
    expect(countActions(music(NOTES, '2/4'), truth)).toEqual({ ...nothing, whole: 2 });
    expect(countActions(music(changed(2, { duration: 0.5 })), truth)).toEqual({ ...nothing, values: 2 });
    expect(countActions(music(changed(2, { staff: 1 })), truth)).toEqual({ ...nothing, staves: 2 });
    expect(countActions(music(NOTES.slice(1)), truth)).toEqual({ ...nothing, notes: 2 });
    const later = NOTES.map((note) => (note.onset >= 2 ? { ...note, onset: note.onset + 0.5 } : note));
    expect(countActions(music(later), truth)).toEqual({ ...nothing, steps: 2 });
  });

  it('drag a wrong pitch, and delete a chord that is not there', () => {
    expect(countActions(music(changed(0, { midiPitch: 50 })), truth).notes).toBe(1);
    const extra = { onset: 3.5, duration: 0.5, midiPitch: 71, staff: 0, position: 3.5 };
    expect(countActions(music([...NOTES, extra]), truth).notes).toBe(2);
  });

  it('halve all values at once', () => {
    const doubled = NOTES.map(({ onset, duration, position, ...note }) => ({
      ...note,
      ...{ onset: 2 * onset, duration: 2 * duration, position: 2 * position },
    }));
    expect(total(countActions(music(doubled), truth))).toBe(2);
  });
});
