import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chordName, chordOfIndex, indexOfChord } from './chordIndex.ts';
import { dynamicName, dynamicOfVelocity, velocityOfDynamic } from './dynamics.ts';
import {
  DRUM_SET,
  INSTRUMENT_NAMES,
  fallbackProgram,
  familyOf,
  instrumentName,
  partName,
  programOfInstrument,
} from './instruments.ts';
import { fifthsBetween, KEY_COUNT, KEY_LABELS, keyIndexOf, keySignatureOf, writtenSignature } from './key.ts';
import { noteName, parseNoteName, pitchClassName, pitchName } from './noteName.ts';
import { midiPitch } from './pitch.ts';
import { fifthOf, spellPitch, spellingAtFifth } from './spellPitch.ts';
import { tempoName } from './tempoName.ts';
import { TUNINGS } from './tunings.ts';

const keys = Array.from({ length: KEY_COUNT }, (_, key) => key);
const anyKey = fc.record({
  fifths: fc.integer({ min: -7, max: 7 }),
  mode: fc.constantFrom('major' as const, 'minor' as const),
});
const scale = (tonic: number, steps: readonly number[], key: number): string =>
  steps.map((step) => pitchClassName(spellPitch(tonic + step, keySignatureOf(key)))).join(' ');

describe('keys', () => {
  it('E-10 the tonic of every key index, spelled in its own key, is the label', () => {
    const tonics = keys.map((key) => pitchClassName(spellPitch(60 + (key % 12), keySignatureOf(key))));
    expect(tonics).toEqual([...KEY_LABELS]);
  });

  it('E-10 key index and key signature lead back to each other', () => {
    expect(keys.map((key) => keyIndexOf(keySignatureOf(key)))).toEqual(keys);
    expect(keyIndexOf({ fifths: -6, mode: 'major' })).toBe(6);
    expect(keyIndexOf({ fifths: -7, mode: 'minor' })).toBe(20);
  });
});

describe('pitch spelling', () => {
  it('E-10 writes a key that was found as E flat minor, and one with six accidentals on the side of the signature before it', () => {
    expect(writtenSignature(15)).toEqual({ fifths: -6, mode: 'minor' });
    expect(writtenSignature(15, keySignatureOf(11)).fifths).toBe(6);
    expect(writtenSignature(6).fifths).toBe(6);
    expect(writtenSignature(6, keySignatureOf(1)).fifths).toBe(-6);
    expect(writtenSignature(6, keySignatureOf(0)).fifths).toBe(6);
    for (const key of keys) expect(keyIndexOf(writtenSignature(key))).toBe(key);
  });

  it('the distance of two keys is at most six fifths, however they are spelled', () => {
    expect(fifthsBetween(1, 6)).toBe(1);
    expect(fifthsBetween(0, 2)).toBe(2);
    expect(fifthsBetween(2, 0)).toBe(2);
    expect(fifthsBetween(0, 6)).toBe(6);
    expect(fifthsBetween(9, 18)).toBe(0);
  });

  it('sounds as it was asked to, in every key', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 127 }), anyKey, (midi, key) => {
        const pitch = spellPitch(midi, key);
        expect(midiPitch(pitch)).toBe(midi);
        expect(Math.abs(pitch.alter)).toBeLessThanOrEqual(2);
      }),
    );
  });

  it('gives every scale seven different letters, the raised seventh of minor included', () => {
    fc.assert(
      fc.property(anyKey, (key) => {
        const tonic = 60 + (keyIndexOf(key) % 12);
        const steps = key.mode === 'major' ? [0, 2, 4, 5, 7, 9, 11] : [0, 2, 3, 5, 7, 8, 11];
        expect(new Set(steps.map((step) => spellPitch(tonic + step, key).step)).size).toBe(7);
      }),
    );
  });

  it('spells chromatic notes as musicians expect', () => {
    const chromatic = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11];
    expect(scale(60, chromatic, 0)).toBe('C C# D Eb E F F# G G# A Bb B');
    expect(scale(57, chromatic, 21)).toBe('A Bb B C C# D D# E F F# G G#');
    expect(scale(63, [0, 2, 3, 5, 7, 8, 10, 11], 15)).toBe('D# E# F# G# A# B C# C##');
  });

  it('the line of fifths and its spellings lead back to each other', () => {
    fc.assert(
      fc.property(fc.integer({ min: -15, max: 19 }), (fifth) => {
        expect(fifthOf(spellingAtFifth(fifth))).toBe(fifth);
      }),
    );
  });
});

describe('note names', () => {
  it('E-10 use sharps or flats by key', () => {
    expect(noteName(61, 2)).toBe('C#4');
    expect(noteName(61, 1)).toBe('Db4');
    expect(noteName(60)).toBe('C4');
  });

  it('E-17 accepts MIDI 12 to 127 and reads its own names', () => {
    fc.assert(
      fc.property(fc.integer({ min: 12, max: 127 }), fc.integer({ min: 0, max: 23 }), (midi, key) => {
        expect(midiPitch(parseNoteName(noteName(midi, key)))).toBe(midi);
        expect(pitchName(parseNoteName(noteName(midi, key)))).toBe(noteName(midi, key));
      }),
    );
  });

  it('E-17 raises its documented errors', () => {
    for (const midi of [11, 128, 60.5, Number.NaN]) expect(() => noteName(midi)).toThrow('Invalid MIDI number');
    for (const name of ['', 'H4', 'C', 'c4', 'C#b4', 'C-2', 'G9#'])
      expect(() => parseNoteName(name)).toThrow('Invalid note argument');
  });
});

describe('chord index', () => {
  it('E-11 X-04 the 48 indexes lead to chords and back in every key', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 48 }), anyKey, (index, key) => {
        const symbol = chordOfIndex(index, key);
        expect(symbol && indexOfChord(symbol)).toBe(index);
      }),
    );
  });

  it('E-11 names roots C to B in four kinds', () => {
    const names = [1, 12, 13, 24, 25, 37, 47].map((index) => chordOfIndex(index, keySignatureOf(0)));
    expect(names.map((symbol) => symbol && chordName(symbol))).toEqual(['C', 'B', 'Cm', 'Bm', 'C7', 'Cm7', 'Bbm7']);
    expect(chordOfIndex(0, keySignatureOf(0))).toBeUndefined();
    expect(chordOfIndex(49, keySignatureOf(0))).toBeUndefined();
  });

  it('D-07 roots on white keys are named as white keys unless the signature has another name', () => {
    const nameIn = (key: number, index: number): string | undefined => {
      const symbol = chordOfIndex(index, keySignatureOf(key));
      return symbol && chordName(symbol);
    };
    const [cSharpMinor, fSharpMajor, eMajor] = [13, 6, 4];
    expect(nameIn(cSharpMinor, 1)).toBe('C');
    expect(nameIn(eMajor, 6)).toBe('F');
    expect(nameIn(fSharpMajor, 18)).toBe('E#m');
    expect(nameIn(cSharpMinor, 9)).toBe('G#');
  });

  it('E-11 chords that are borrowed from the parallel minor key have its names', () => {
    const namesIn = (fifths: number, kind: number): string =>
      Array.from({ length: 12 }, (_, root) => {
        const symbol = chordOfIndex(12 * kind + root + 1, { fifths, mode: 'major' });
        return symbol ? chordName(symbol) : '';
      }).join(' ');
    expect(namesIn(0, 0)).toBe('C Db D Eb E F F# G Ab A Bb B');
    expect(namesIn(1, 0)).toBe('C C# D Eb E F F# G Ab A Bb B');
    expect(namesIn(2, 2)).toBe('C7 C#7 D7 Eb7 E7 F7 F#7 G7 G#7 A7 Bb7 B7');
    expect(namesIn(0, 1)).toBe('Cm C#m Dm Ebm Em Fm F#m Gm Abm Am Bbm Bm');
  });

  it('E-11 gives 0 to what no index can say', () => {
    const root = { step: 0, alter: 0 } as const;
    expect(indexOfChord({ root, kind: 'diminished' })).toBe(0);
    expect(indexOfChord({ root, kind: 'major', bass: { step: 4, alter: 0 } })).toBe(0);
    expect(chordName({ root, kind: 'major', bass: { step: 4, alter: 0 } })).toBe('C/G');
  });
});

describe('instruments, tunings, dynamics, tempos', () => {
  it('E-04 names parts as publishers print them', () => {
    expect([1, 25, 34, 41, DRUM_SET].map(partName)).toEqual(['Piano', 'Guitar', 'Bass', 'Violin', 'Drums']);
  });

  it('E-12 lists 128 General MIDI names and the drum set as 129', () => {
    expect(new Set(INSTRUMENT_NAMES).size).toBe(129);
    expect([1, 25, 41, 57, 66, 74, 128, 129].map(instrumentName)).toEqual([
      'Acoustic Grand Piano',
      'Acoustic Guitar (nylon)',
      'Violin',
      'Trumpet',
      'Alto Sax',
      'Flute',
      'Gunshot',
      'Drumset',
    ]);
    expect([24, 25, 32, 33, 40, 41, DRUM_SET].map(familyOf)).toEqual([
      'organ',
      'guitar',
      'guitar',
      'bass',
      'bass',
      'strings',
      'drums',
    ]);
  });

  it('H-11 X-03 stores guitar as 25 and falls back to 26', () => {
    expect(['violin', 'flute', 'guitar', 'sax', 'bass', 'vocals'].map(programOfInstrument)).toEqual([
      41, 74, 25, 66, 34, 1,
    ]);
    expect(['violin', 'flute', 'guitar', 'sax', 'vocals'].map(fallbackProgram)).toEqual([41, 74, 26, 66, 1]);
  });

  it('E-13 X-02 holds sounding strings', () => {
    expect(TUNINGS.guitar).toEqual({ capo: 0, frets: 22, strings: [40, 45, 50, 55, 59, 64] });
    expect(TUNINGS.bass.strings).toEqual([28, 33, 38, 43]);
    expect(TUNINGS.ukulele.strings).toEqual([67, 60, 64, 69]);
  });

  it('E-14 dynamics and velocities', () => {
    expect(['ppp', 'pp', 'p', 'mp', 'mf', 'f', 'ff', 'fff'].map(velocityOfDynamic)).toEqual([
      16, 33, 49, 64, 80, 96, 112, 127,
    ]);
    expect(velocityOfDynamic(dynamicName('mezzo-forte'))).toBe(80);
    // With words around it, a mark has its velocity; several marks have none.
    expect(['più f', 'sempre pp', 'f subito', 'p ma f', 'poco'].map(velocityOfDynamic)).toEqual([
      96,
      33,
      96,
      undefined,
      undefined,
    ]);
    expect(velocityOfDynamic('dolce')).toBeUndefined();
    expect([1, 41, 81, 127].map(dynamicOfVelocity)).toEqual(['ppp', 'pp', 'mf', 'fff']);
  });

  it('E-16 names tempos by their upper bounds', () => {
    expect([43.9, 44, 52, 58, 66, 88, 104, 132, 160, 180].map(tempoName)).toEqual([
      'grave',
      'largo',
      'lento',
      'adagio',
      'andante',
      'moderato',
      'allegretto',
      'allegro',
      'vivace',
      'presto',
    ]);
  });
});
