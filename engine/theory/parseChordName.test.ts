import { describe, expect, it } from 'vitest';
import { CHORD_COUNT, chordName, chordOfIndex, KIND_SUFFIXES } from './chordIndex.ts';
import { parseChordName } from './parseChordName.ts';

describe('a chord symbol as it is typed', () => {
  it('I-37 each of the 48 chords, and each kind by its printed suffix', () => {
    for (let index = 1; index <= CHORD_COUNT; index += 1) {
      const chord = chordOfIndex(index, { fifths: 0, mode: 'major' });
      expect(chord && parseChordName(chordName(chord))).toEqual(chord);
    }
    for (const [kind, suffix] of Object.entries(KIND_SUFFIXES))
      if (kind !== 'none')
        expect(parseChordName(`Eb${suffix}`), suffix).toEqual({ root: { step: 2, alter: -1 }, kind });
  });

  it.each([
    ['CM7', 'major-seventh'],
    ['C∆', 'major-seventh'],
    ['Cma7', 'major-seventh'],
    ['C-7', 'minor-seventh'],
    ['Cmin', 'minor'],
    ['CmM7', 'major-minor'],
    ['Cm(maj7)', 'major-minor'],
    ['C°7', 'diminished-seventh'],
    ['Cø7', 'half-diminished'],
    ['C+', 'augmented'],
    ['Csus', 'suspended-fourth'],
    ['c6', 'major-sixth'],
  ])('I-37 %s in another usual spelling', (text, kind) => {
    expect(parseChordName(text)).toEqual({ root: { step: 0, alter: 0 }, kind });
  });

  it('I-37 a bass note, altered and added tones, and no chord', () => {
    expect(parseChordName('d/f#')).toEqual({ root: { step: 1, alter: 0 }, kind: 'major', bass: { step: 3, alter: 1 } });
    expect(parseChordName('B♭7(♯9)')).toEqual({
      ...{ root: { step: 6, alter: -1 }, kind: 'dominant' },
      degrees: [{ value: 9, alter: 1, type: 'add' }],
      text: '7(#9)',
    });
    expect(parseChordName('C6/9')?.degrees).toEqual([{ value: 9, alter: 0, type: 'add' }]);
    expect(parseChordName('Gadd9/B')).toMatchObject({ kind: 'major', bass: { step: 6 }, degrees: [{ value: 9 }] });
    expect(parseChordName('N.C.')?.kind).toBe('none');
  });

  it.each(['', 'H7', 'Cfoo', 'C/X', 'C99', 'Cmaj7/', 'hello'])('I-37 %j names no chord', (text) => {
    expect(parseChordName(text)).toBeUndefined();
  });
});
