import { describe, expect, it } from 'vitest';
import { TUNINGS } from '../../theory/tunings.ts';
import { chooseCapo } from './chooseCapo.ts';
import { fingerFrets } from './fingerFrets.ts';

const { guitar } = TUNINGS;

/** Open chords of the first position, as guitarists strum them. */
const OPEN_CHORDS = {
  C: [48, 52, 55, 60, 64],
  G: [43, 47, 50, 55, 59, 67],
  Am: [45, 52, 57, 60, 64],
  Em: [40, 47, 52, 55, 59, 64],
} as const;

const strummed = (transpose: number) =>
  (['G', 'Em', 'C', 'G', 'Am', 'C', 'G'] as const).map((name) => ({
    pitches: OPEN_CHORDS[name].map((pitch) => pitch + transpose),
    quarters: 2,
  }));
const line = (transpose: number) =>
  [60, 62, 64, 65, 67, 69, 71, 72, 71, 69, 67, 65].map((pitch) => ({ pitches: [pitch + transpose], quarters: 0.5 }));

describe('where the capo goes', () => {
  it('C-10 chords that lie open without a capo get none', () => {
    expect(chooseCapo(strummed(0), guitar)).toBe(guitar);
  });

  it.each([1, 2, 3, 4])(
    'C-10 open chords %i semitones higher are open chords over a capo at that fret',
    (semitones) => {
      const struck = strummed(semitones);
      const tuning = chooseCapo(struck, guitar);
      expect(tuning).toEqual({ ...guitar, capo: semitones });
      const fretsOf = (moments: ReturnType<typeof strummed>, capo: number) =>
        fingerFrets(moments, { ...guitar, capo }).places.map((places) => places.map((place) => place?.fret));
      expect(fretsOf(struck, semitones)).toEqual(fretsOf(strummed(0), 0));
    },
  );

  it.each([0, 1, 3, 6])('a melody gets none, in whatever key (%i semitones up)', (semitones) => {
    expect(chooseCapo(line(semitones), guitar).capo).toBe(0);
  });

  it('no capo where it would cost notes: a bass below it', () => {
    const low = { pitches: [40], quarters: 1 };
    expect(chooseCapo([...strummed(2), low], guitar).capo).toBe(0);
  });
});
