/** Playing techniques: harmonics, breaths, glissandi, bends. */
import { describe, expect, it } from 'vitest';
import { buildScore } from '../../tests/fixtures/engraving/scoreBuilder.ts';
import type { Chord, Note } from '../model/chord.ts';
import type { Part, Score } from '../model/score.ts';
import { parseNoteName } from '../theory/noteName.ts';
import { TICKS_PER_QUARTER } from '../units.ts';
import { timelineOf } from './timeline.ts';

interface Changes {
  /** By index of the chord. */
  readonly chords?: Readonly<Record<number, Partial<Chord>>>;
  /** By `CHORD NOTE`. */
  readonly notes?: Readonly<Record<string, Partial<Note>>>;
}

/** One measure of one part at 120 quarters a minute. */
function played(
  program: number,
  text: string,
  { chords = {}, notes = {} }: Changes,
  fields: Partial<Part> = {},
): Score {
  const score = buildScore({ measures: [{ parts: [[[text]]] }], partFields: [{ program, ...fields }] });
  const changed = (chord: Chord, index: number): Chord => ({
    ...chord,
    ...chords[index],
    notes: chord.notes.map((note, at) => ({ ...note, ...notes[`${index} ${at}`] })),
  });
  const parts = score.parts.map((part) => ({
    ...part,
    measures: part.measures.map((measure) => ({
      ...measure,
      voices: measure.voices.map((voice) => ({ ...voice, chords: voice.chords.map(changed) })),
    })),
  }));
  return { ...score, parts };
}

const keys = (score: Score): readonly number[] => timelineOf(score).events.map(({ midiPitch }) => midiPitch);
/** Beginning and end of each note in quarters. */
const spans = (score: Score): readonly string[] =>
  timelineOf(score).events.map(
    ({ midiPitch, start, end }) =>
      `${midiPitch}@${+(start / TICKS_PER_QUARTER).toFixed(2)}-${+(end / TICKS_PER_QUARTER).toFixed(2)}`,
  );
const bends = (score: Score): readonly string[] =>
  timelineOf(score).events.map(({ bend = [] }) => bend.map(({ time, by }) => `${+time.toFixed(2)}:${by}`).join(' '));

const [PIANO, GUITAR, VIOLIN, HARP, TROMBONE, FLUTE, DRUMS] = [1, 26, 41, 47, 58, 74, 129];
const diamond = { notehead: 'diamond' } as const;

describe('harmonics', () => {
  it('an artificial harmonic sounds two octaves above the stopped note, and the touched node is silent', () => {
    expect(
      keys(
        played(VIOLIN, '[a4 d5]q [a4 c#5]q [a4 e5]h', { notes: { '0 1': diamond, '1 1': diamond, '2 1': diamond } }),
      ),
    ).toEqual([93, 97, 88]);
  });

  it('a natural one sounds the harmonic of the string that is touched', () => {
    // The G string at a fourth and a fifth, the A string at an octave.
    expect(keys(played(VIOLIN, 'c4q d4q a5h', { notes: { '0 0': diamond, '1 0': diamond, '2 0': diamond } }))).toEqual([
      79, 74, 81,
    ]);
  });

  it('a fretted one sounds the harmonic of its fret', () => {
    const harmonic = { articulations: ['harmonic'] } as const;
    const changes = {
      chords: { 0: harmonic, 1: harmonic },
      notes: { '0 0': { string: 5, fret: 5 }, '1 0': { string: 0, fret: 7 } },
    };
    expect(keys(played(GUITAR, 'a4h b2h', changes))).toEqual([88, 59]);
  });

  it('diamonds of a piano, and a circle above the sounding pitch, are played as written', () => {
    expect(keys(played(PIANO, '[a4 d5]w', { notes: { '0 1': diamond } }))).toEqual([69, 74]);
    expect(keys(played(VIOLIN, 'a5w', { chords: { 0: { articulations: ['harmonic'] } } }))).toEqual([81]);
  });

  it('of the pitches that a file names, the sounding one is played', () => {
    const called = (name: string): Partial<Note> => ({
      signs: [{ kind: 'articulation', articulation: 'harmonic', source: { name: 'harmonic', children: [{ name }] } }],
    });
    const notes = { '0 0': called('base-pitch'), '0 1': called('touching-pitch'), '0 2': called('sounding-pitch') };
    const chords = { 0: { articulations: ['harmonic'] } } as const;
    expect(keys(played(VIOLIN, '[a4 d5 a6]w', { notes, chords }))).toEqual([93]);
  });
});

it('a circle opens a hi-hat, a cross closes it', () => {
  const notes = { '0 0': { percussionKey: 42 }, '1 0': { percussionKey: 46 }, '2 0': { percussionKey: 42 } };
  const chords = { 0: { articulations: ['open'] }, 1: { articulations: ['stopped'] } } as const;
  expect(keys(played(DRUMS, 'g5q g5q g5h', { chords, notes }))).toEqual([46, 42, 42]);
});

it('the main stroke of a flam or drag is on the beat', () => {
  const stroke = { pitch: parseNoteName('C5'), percussionKey: 38 };
  const grace = { notes: [stroke], value: { base: 3, dots: 0 }, slash: true } as const;
  const notes = Object.fromEntries([0, 1, 2].map((chord) => [`${chord} 0`, { percussionKey: 38 }]));
  const chords = { 0: { graceBefore: [grace] }, 1: { graceBefore: [grace] }, 2: { graceBefore: [grace, grace] } };
  expect(spans(played(DRUMS, 'c5q c5q c5h', { chords, notes }))).toEqual([
    '38@0-0',
    '38@0-1',
    '38@0.94-1',
    '38@1-2',
    '38@1.88-1.94',
    '38@1.94-2',
    '38@2-4',
  ]);
});

describe('breaths', () => {
  it('a breath shortens the note before it, and moves nothing', () => {
    const score = played(FLUTE, 'c5h d5h', { chords: { 0: { articulations: ['breath'] } } });
    expect(spans(score)).toEqual(['72@0-1.5', '74@2-4']);
    expect(timelineOf(score).duration).toBeCloseTo(2);
  });

  it('a caesura is a silence that stops the clock', () => {
    const score = played(FLUTE, 'c5h d5h', { chords: { 0: { articulations: ['caesura'] } } });
    expect(spans(score)).toEqual(['72@0-1.5', '74@2-4']);
    expect(timelineOf(score).events.map(({ onset, offset }) => [onset, offset])).toEqual([
      [0, 0.75],
      [1.75, 2.75],
    ]);
    const short = played(FLUTE, 'c5h d5h', { chords: { 0: { articulations: ['caesura'], caesuraShape: 'short' } } });
    expect(timelineOf(short).duration).toBeCloseTo(2.375);
  });
});

describe('glissandi', () => {
  const line = (kind: 'glissando' | 'slide') => ({
    notes: { '0 0': { glissandoStarts: [{ kind, number: 1 }] }, '1 0': { glissandoStops: [{ kind, number: 1 }] } },
  });

  it('a piano plays the white keys between white ones, and the black keys between black ones', () => {
    expect(keys(played(PIANO, 'c5q g5q rh', line('glissando')))).toEqual([72, 74, 76, 77, 79]);
    expect(keys(played(PIANO, 'bb5q eb5q rh', line('slide')))).toEqual([82, 80, 78, 75]);
    expect(keys(played(HARP, 'c5q c#5q rh', line('glissando')))).toEqual([72, 73]);
    expect(keys(played(FLUTE, 'e5q c5q rh', line('glissando')))).toEqual([76, 75, 74, 73, 72]);
  });

  it('the first note is held until the run must begin', () => {
    // A key lasts at most 0.12 s, which is 0.24 quarters.
    expect(spans(played(PIANO, 'c5h f5h', line('glissando')))).toEqual([
      '72@0-1.52',
      '74@1.52-1.76',
      '76@1.76-2',
      '77@2-4',
    ]);
  });

  it('a trombone slides during most of the note, a guitar at its end', () => {
    expect(bends(played(TROMBONE, 'c4h f4h', line('glissando')))).toEqual(['0.25:0 1:5', '']);
    expect(bends(played(GUITAR, 'f4h c4h', line('slide')))).toEqual(['0.7:0 1:-5', '']);
    expect(keys(played(GUITAR, 'f4h c4h', line('slide')))).toEqual([65, 60]);
  });
});

describe('bends', () => {
  it('a guitar bends up and back, or is bent before', () => {
    const bend = (...signs: Note['signs'] & object) => ({ notes: { '0 0': { signs } } });
    const up = { kind: 'bend', bend: 'up', semitones: 2 } as const;
    const release = { kind: 'bend', bend: 'release' } as const;
    expect(bends(played(GUITAR, 'c5w', bend(up)))).toEqual(['0:0 1:2']);
    expect(bends(played(GUITAR, 'c5w', bend(up, release)))).toEqual(['0:0 0.5:2 1:2 1.5:0']);
    expect(bends(played(GUITAR, 'c5w', bend({ ...up, bend: 'pre-bend' }, release)))).toEqual(['0:2 0:2 1:0']);
    expect(bends(played(PIANO, 'c5w', bend(up)))).toEqual(['']);
  });

  it('a scoop rises into the note, a fall leaves it', () => {
    expect(bends(played(TROMBONE, 'c4h rh', { chords: { 0: { articulations: ['scoop'] } } }))).toEqual(['0:-2 0.12:0']);
    expect(bends(played(TROMBONE, 'c4h rh', { chords: { 0: { articulations: ['falloff'] } } }))).toEqual([
      '0.7:0 1:-7',
    ]);
  });
});
