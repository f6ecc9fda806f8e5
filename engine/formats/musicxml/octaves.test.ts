/** Pitches at the ends of the range, and written pitches beyond the octaves of MusicXML. */
import { describe, expect, it } from 'vitest';
import { oneStaff } from '../../../tests/fixtures/engraving/rule.ts';
import { midiPitch, type Pitch } from '../../theory/pitch.ts';
import type { InstrumentTransposition, Score } from '../../model/score.ts';
import { readMusicXml } from './read/readMusicXml.ts';
import { writeMusicXml } from './write/writeMusicXml.ts';

/** A score of one note with the pitch, for an instrument with the transposition. */
function scoreOf(pitch: Pitch, transposition?: InstrumentTransposition): Score {
  const score = oneStaff(['c5w']);
  const parts = score.parts.map((part) => ({
    ...part,
    ...(transposition && { transposition }),
    measures: part.measures.map((measure) => ({
      ...measure,
      voices: measure.voices.map((voice) => ({
        ...voice,
        chords: voice.chords.map((chord) => ({ ...chord, notes: chord.notes.map((note) => ({ ...note, pitch })) })),
      })),
    })),
  }));
  return { ...score, parts };
}

const pitchesIn = ({ parts }: Score): readonly Pitch[] =>
  parts.flatMap(({ measures }) =>
    measures.flatMap(({ voices }) =>
      voices.flatMap(({ chords }) => chords.flatMap(({ notes }) => notes.map(({ pitch }) => pitch))),
    ),
  );

const TWO_OCTAVES = { diatonic: 14, chromatic: 24 };

describe('a pitch whose written octave MusicXML lacks', () => {
  it('L-01 X-41 is written with another spelling where there is one: B sharp that sounds as C0', () => {
    const xml = writeMusicXml(scoreOf({ step: 6, alter: 1, octave: -1 }));
    expect(xml).toMatch(/<step>C<\/step>\s*<octave>0<\/octave>/);
    expect(pitchesIn(readMusicXml(xml)).map(midiPitch)).toEqual([12]);
  });

  it.each([
    ['the lowest note', { step: 0, alter: 0, octave: -1 } as const, undefined],
    ['the highest note, written two octaves higher', { step: 4, alter: 0, octave: 9 } as const, TWO_OCTAVES],
    [
      'the lowest note, written two octaves lower',
      { step: 0, alter: 0, octave: -1 } as const,
      { diatonic: -14, chromatic: -24 },
    ],
  ])('L-01 X-41 is read again: %s', (_what, pitch, transposition) => {
    expect(pitchesIn(readMusicXml(writeMusicXml(scoreOf(pitch, transposition))))).toEqual([pitch]);
  });
});
