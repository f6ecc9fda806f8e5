/**
 * A piano score of any length that is as dense as real music: a melody in eighths, sixteenths, triplets and dotted
 * values with a second voice now and then, broken chords below it, and slurs, dynamics, ties, fingerings, lyrics and
 * chord symbols. The same at every call.
 */
import { spellPitch } from '../../engine/theory/spellPitch.ts';
import type { Chord, Note } from '../../engine/model/chord.ts';
import { BASS_CLEF, EMPTY_META, TREBLE_CLEF } from '../../engine/model/emptyScore.ts';
import type { NoteBase, NoteValue } from '../../engine/model/noteValue.ts';
import type { Measure, PartMeasure, Score, Voice } from '../../engine/model/score.ts';
import { TICKS_PER_WHOLE, ticks } from '../../engine/units.ts';

const KEY = { fifths: -1, mode: 'major' } as const;
const ROOTS = [53, 57, 58, 60, 50, 55] as const;
const TRIPLET = { actual: 3, normal: 2 } as const;

/** Numerical Recipes' linear congruential generator. */
function generator(seed: number): (count: number) => number {
  let state = seed;
  return (count) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * count);
  };
}

type Draw = (count: number) => number;

const noteOf = (midi: number): Note => ({ pitch: spellPitch(midi, KEY) });
const value = (base: NoteBase, dots: 0 | 1 = 0): NoteValue => ({ base, dots });
const chordOf = (midis: readonly number[], of: NoteValue, velocity: number): Chord => ({
  value: of,
  notes: midis.map(noteOf),
  velocity,
});

/** One quarter of the melody. */
function beat(draw: Draw, root: number, velocity: number): readonly Chord[] {
  const tone = (): number => root + 12 + ([0, 2, 4, 7, 9, 12][draw(6)] ?? 0);
  const line = (...values: readonly NoteValue[]): readonly Chord[] =>
    values.map((each) => chordOf([tone()], each, velocity));
  const patterns: readonly (() => readonly Chord[])[] = [
    () => line(value(3), value(3)),
    () => line(value(4), value(4), value(4), value(4)),
    () => line(value(3, 1), value(4)),
    () => [{ ...chordOf([tone(), root + 24], value(2), velocity), articulations: ['accent'] }],
    () =>
      line(value(3), value(3), value(3)).map((chord, index) => ({
        ...chord,
        value: { ...chord.value, modification: TRIPLET },
        ...(index === 0 ? { tupletStarts: [TRIPLET] } : {}),
        ...(index === 2 ? { tupletStops: 1 } : {}),
      })),
  ];
  return (patterns[draw(patterns.length)] ?? line)();
}

/** A slur over the measure, a syllable under its first note, a fingering on it. */
function decorated(chords: readonly Chord[], index: number): readonly Chord[] {
  const last = chords.length - 1;
  return chords.map((chord, place) => {
    if (place === last) return { ...chord, slurStops: [1] };
    if (place > 0) return chord;
    const notes = chord.notes.map((note, at): Note => (at === 0 ? { ...note, fingering: 'r1' } : note));
    const lyrics = index % 2 === 0 ? { lyrics: [{ text: 'la', position: 'single' as const }] } : {};
    return { ...chord, notes, slurStarts: [{ number: 1 }], ...lyrics };
  });
}

/** Broken chords, then a fifth that is tied into itself over the fourth beat. */
function leftHand(root: number, velocity: number): readonly Chord[] {
  const broken = [0, 7, 12, 7].map((above) => chordOf([root - 24 + above], value(3), velocity));
  const held = chordOf([root - 12, root - 5], value(2), velocity);
  return [...broken, { ...held, notes: held.notes.map((note) => ({ ...note, tied: true })) }, held];
}

function partMeasure(draw: Draw, index: number): PartMeasure {
  const root = ROOTS[(index >> 1) % ROOTS.length] ?? 53;
  const velocity = index % 16 < 8 ? 64 : 96;
  const melody = decorated(
    [0, 1, 2, 3].flatMap(() => beat(draw, root, velocity)),
    index,
  );
  const inner: Voice = { staff: 0, number: 1, chords: [chordOf([root + 4], value(0), velocity)] };
  const voices: readonly Voice[] = [
    { staff: 0, number: 0, chords: melody },
    ...(index % 4 === 3 ? [inner] : []),
    { staff: 1, number: 0, chords: leftHand(root, velocity) },
  ];
  const at = ticks(0);
  return {
    voices,
    ...(index % 8 === 0 ? { directions: [{ kind: 'dynamic', at, staff: 0, name: index % 16 < 8 ? 'mp' : 'f' }] } : {}),
    harmonies: [{ at, symbol: { root: { step: 3, alter: 0 }, kind: 'major' } }],
  };
}

export function pianoScore(measureCount: number): Score {
  const draw = generator(measureCount);
  const duration = TICKS_PER_WHOLE;
  const measures = Array.from({ length: measureCount }, (_, index): Measure => {
    if (index > 0) return { duration, ...(index % 64 === 0 ? { section: `Section ${index / 64}` } : {}) };
    return {
      duration,
      time: { beats: [4], beatType: 4 },
      key: KEY,
      tempos: [{ quartersPerMinute: 96, at: ticks(0) }],
    };
  });
  return {
    meta: { ...EMPTY_META, title: `${measureCount} measures`, instrument: 'piano' },
    measures,
    parts: [
      {
        name: 'Piano',
        program: 1,
        staves: [{ clef: TREBLE_CLEF }, { clef: BASS_CLEF }],
        mute: false,
        showTab: false,
        measures: measures.map((_, index) => partMeasure(draw, index)),
      },
    ],
  };
}
