import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pitchClassName } from '../../../theory/noteName.ts';
import { midiPitch } from '../../../theory/pitch.ts';
import { spellPitch } from '../../../theory/spellPitch.ts';
import { SPELLING_FEATURES, spellingFeatures, type SpelledNote } from './spellingFeatures.ts';
import { spellNotes } from './spellNotes.ts';

/** Chords of MIDI pitches, a quarter each, in a signature. */
const inSignature = (fifths: number, ...chords: readonly (readonly number[])[]): SpelledNote[] =>
  chords.flatMap((pitches, at) => pitches.map((pitch) => ({ at, midiPitch: pitch, fifths })));

const itself = (note: SpelledNote): SpelledNote => note;

function names(notes: readonly SpelledNote[]): string {
  const pitchOf = spellNotes(notes, itself);
  return notes.map((note) => pitchClassName(pitchOf(note))).join(' ');
}

describe('the spelling of notes by what sounds around them', () => {
  it('writes the leading note of F sharp minor as E sharp in D major', () => {
    const cadence = inSignature(2, [54, 69, 73], [49, 65, 71, 73], [49, 65, 68, 73], [54, 66, 69, 73]);
    expect(names(cadence)).toBe('F# A C# C# E# B C# C# E# G# C# F# F# A C#');
  });

  it('writes the minor chord of the fourth step with a flat', () => {
    expect(names(inSignature(0, [60, 64, 67], [53, 60, 68], [55, 59, 65], [60, 64, 67]))).toBe(
      'C E G F C Ab G B F C E G',
    );
  });

  it('spells the same chord in sharps and in flats, as the music around it is', () => {
    const diminished = [59, 62, 65, 68];
    expect(names(inSignature(0, [57, 60, 64], diminished, [57, 60, 64]))).toContain('G#');
    expect(names(inSignature(-3, [60, 63, 67], diminished, [60, 63, 67]))).toContain('Ab');
  });

  it('spells a scale as its signature does', () => {
    for (let fifths = -7; fifths <= 7; fifths++) {
      const tonic = 60 + ((7 * fifths) % 12);
      const scale = inSignature(fifths, ...[0, 2, 4, 5, 7, 9, 11, 12].map((step) => [tonic + step]));
      const pitchOf = spellNotes(scale, itself);
      for (const note of scale) expect(pitchOf(note)).toEqual(spellPitch(note.midiPitch, { fifths, mode: 'major' }));
    }
  });

  it('keeps the spelling of a pitch that is repeated', () => {
    // A flat major: a diminished chord, four times, before the note that it may lead to.
    const chord = [62, 65, 68, 71];
    const spelled = names(inSignature(-4, chord, chord, chord, chord, [63, 68, 72])).split(' ');
    expect(new Set([3, 7, 11, 15].map((at) => spelled[at])).size).toBe(1);
  });

  it('does not depend on the key to which all is transposed', () => {
    const phrase = [[62], [66, 69], [65], [66], [68, 71], [69]];
    const step = (fifths: number, by: number): string[] => {
      const notes = inSignature(fifths, ...phrase.map((chord) => chord.map((pitch) => pitch + by)));
      const pitchOf = spellNotes(notes, itself);
      return notes.map((note) => String((pitchOf(note).step - Math.round((7 * by) / 12) + 70) % 7));
    };
    // Up a fifth is one sharp more, and four steps of the scale.
    expect(step(3, 7)).toEqual(step(2, 0));
  });

  it('keeps every pitch, in any order, with at most two accidentals', () => {
    const note = fc.record({
      at: fc.integer({ min: 0, max: 40 }).map((units) => units / 24),
      midiPitch: fc.integer({ min: 0, max: 127 }),
      fifths: fc.integer({ min: -7, max: 7 }),
    });
    fc.assert(
      fc.property(fc.array(note, { maxLength: 30 }), (notes) => {
        const pitchOf = spellNotes(notes, itself);
        for (const each of notes) {
          expect(midiPitch(pitchOf(each))).toBe(each.midiPitch);
          expect(Math.abs(pitchOf(each).alter)).toBeLessThanOrEqual(2);
        }
      }),
    );
  });

  it('does not spell a note that it was not given', () => {
    const pitchOf = spellNotes(inSignature(0, [60]), itself);
    expect(() => pitchOf({ at: 0, midiPitch: 61, fifths: 0 })).toThrow(/not spelled/);
  });
});

describe('the features of a spelling', () => {
  it('are shares and nearness from 0 to 1', () => {
    const vectors = spellingFeatures(inSignature(1, [55, 59, 62], [60], [54, 57, 60, 62]));
    expect(vectors).toHaveLength(8);
    for (const vector of vectors) {
      expect(vector).toHaveLength(SPELLING_FEATURES);
      expect(Math.min(...vector)).toBeGreaterThanOrEqual(0);
      expect(Math.max(...vector)).toBeLessThanOrEqual(1);
    }
  });
});
