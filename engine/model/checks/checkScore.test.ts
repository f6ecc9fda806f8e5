import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../tests/arbitrary/runs.ts';
import { arbitraryScore } from '../../../tests/arbitrary/score.ts';
import { parseNoteName } from '../../theory/noteName.ts';
import { ticks, wholes } from '../../units.ts';
import { checkScore } from './checkScore.ts';
import type { Chord } from '../chord.ts';
import { BASS_CLEF, TREBLE_CLEF, emptyScore } from '../emptyScore.ts';
import type { Measure, Part, PartMeasure, Score } from '../score.ts';

const rest: Chord = { value: { base: 2, dots: 0 }, notes: [], velocity: 80 };
const chord = (name: string, more: Partial<Chord> = {}): Chord => ({
  ...rest,
  notes: [{ pitch: parseNoteName(name) }],
  ...more,
});
const triplet = (more: Partial<Chord> = {}): Chord => ({
  ...rest,
  value: { base: 3, dots: 0, modification: { actual: 3, normal: 2 } },
  ...more,
});

/** Two measures of 4/4 for two staves. Each test changes it in one way, which is one fault. */
const valid = emptyScore({ measureCount: 2, clefs: [TREBLE_CLEF, BASS_CLEF] });
const withPart = (change: (part: Part) => Part): Score => ({ ...valid, parts: valid.parts.map(change) });
const withMeasure = (change: (measure: Measure) => Measure): Score => ({
  ...valid,
  measures: valid.measures.map((measure, index) => (index === 1 ? change(measure) : measure)),
});
const withPartMeasure = (change: (measure: PartMeasure) => PartMeasure): Score =>
  withPart((part) => ({
    ...part,
    measures: part.measures.map((measure, index) => (index === 1 ? change(measure) : measure)),
  }));
const withChords = (...chords: readonly Chord[]): Score =>
  withPartMeasure((measure) => ({
    voices: measure.voices.map((voice, index) => (index === 0 ? { ...voice, chords } : voice)),
  }));

const VOICE = 'parts[0].measures[1].voices[0]';

describe('checkScore', () => {
  it.each<[where: string, what: string, score: Score]>([
    [
      'measures',
      'no measures',
      { ...valid, measures: [], parts: valid.parts.map((part) => ({ ...part, measures: [] })) },
    ],
    ['', 'no parts', { ...valid, parts: [] }],
    ['measures[0]', 'no meter', { ...valid, measures: valid.measures.map(({ time: _, ...measure }) => measure) }],
    [
      'measures[0]',
      'no tempo at its start',
      { ...valid, measures: valid.measures.map(({ tempos: _, ...measure }) => measure) },
    ],
    [
      'measures[1]',
      'key signature of 8 fifths',
      withMeasure((measure) => ({ ...measure, key: { fifths: 8, mode: 'major' } })),
    ],
    ['measures[1]', '1/3', withMeasure((measure) => ({ ...measure, time: { beats: [4], beatType: 3 } }))],
    [
      'measures[1].tempos[0]',
      'tempo 0',
      withMeasure((measure) => ({ ...measure, tempos: [{ quartersPerMinute: 0, at: ticks(0) }] })),
    ],
    ['measures[1]', 'repeated 1 times', withMeasure((measure) => ({ ...measure, repeatEnd: 1 }))],
    [
      'measures[1]',
      'tempos must be in order',
      withMeasure((measure) => ({
        ...measure,
        tempos: [0.5, 0.25].map((at) => ({ quartersPerMinute: 60, at: wholes(at) })),
      })),
    ],
    ['parts[0]', '1 measures, the score 2', withPart((part) => ({ ...part, measures: part.measures.slice(0, 1) }))],
    ['parts[0]', 'program 130', withPart((part) => ({ ...part, program: 130 }))],
    ['parts[0]', 'no strings', withPart((part) => ({ ...part, tuning: { capo: 0, frets: 22, strings: [] } }))],
    [
      'parts[0].measures[1]',
      'every staff needs a voice',
      withPartMeasure(({ voices }) => ({ voices: voices.slice(0, 1) })),
    ],
    ['parts[0].measures[1]', 'in order of staff', withPartMeasure(({ voices }) => ({ voices: [...voices].reverse() }))],
    [
      'parts[0].measures[1].directions[0]',
      'no staff 2',
      withPartMeasure((measure) => ({
        ...measure,
        directions: [{ kind: 'dynamic', name: 'f', at: ticks(0), staff: 2 }],
      })),
    ],
    [
      'parts[0].measures[1].clefs[0]',
      'outside the measure',
      withPartMeasure((measure) => ({ ...measure, clefs: [{ staff: 0, at: wholes(1), clef: TREBLE_CLEF }] })),
    ],
    [VOICE, 'the voice lasts 0.75 whole notes, the measure 1', withChords(rest, rest, rest)],
    [VOICE, 'must be the only chord', withChords(rest, rest, rest, { ...rest, fullMeasure: wholes(1, 4) })],
    [`${VOICE}.chords[0]`, 'velocity is 0', withChords({ ...rest, velocity: 0 }, rest, rest, rest)],
    [`${VOICE}.chords[0]`, 'no staff 5', withChords(chord('C4', { staff: 5 }), rest, rest, rest)],
    [
      `${VOICE}.chords[0].notes[1]`,
      'must ascend',
      withChords(
        chord('E4', { notes: ['E4', 'C4'].map((name) => ({ pitch: parseNoteName(name) })) }),
        rest,
        rest,
        rest,
      ),
    ],
    [
      `${VOICE}.chords[0].notes[0]`,
      'no string 0',
      withChords(chord('C4', { notes: [{ pitch: parseNoteName('C4'), string: 0 }] }), rest, rest, rest),
    ],
    [
      `${VOICE}.chords[3].notes[0]`,
      'does not meet the same pitch',
      withChords(rest, rest, rest, chord('C4', { notes: [{ pitch: parseNoteName('C4'), tied: true }] })),
    ],
    [`${VOICE}.chords[0]`, 'ratio of the tuplets', withChords(triplet(), triplet(), triplet(), rest, rest, rest)],
    [
      VOICE,
      'a tuplet does not end',
      withChords(
        rest,
        rest,
        triplet({ tupletStarts: [{ actual: 3, normal: 2 }] }),
        triplet(),
        triplet(),
        triplet(),
        triplet(),
        triplet(),
      ),
    ],
    [
      `${VOICE}.chords[1]`,
      'a tuplet is incomplete',
      withChords(
        triplet({ tupletStarts: [{ actual: 3, normal: 2 }] }),
        triplet({ tupletStops: 1 }),
        triplet({ tupletStarts: [{ actual: 3, normal: 2 }] }),
        triplet({}),
        triplet({}),
        triplet({ tupletStops: 1 }),
        rest,
        rest,
      ),
    ],
    [`${VOICE}.chords[0]`, 'ends that did not start', withChords({ ...rest, tupletStops: 1 }, rest, rest, rest)],
  ])('E-18 names the place %s: %s', (where, what, score) => {
    const faults = checkScore(score);
    expect(faults.map((fault) => `${fault.where}: ${fault.what}`).join('\n')).toContain(what);
    expect(faults[0]?.where).toBe(where);
  });

  it('finds no fault in a valid score', () => {
    expect(checkScore(valid)).toEqual([]);
    const tie = { notes: [{ pitch: parseNoteName('C4'), tied: true }] };
    expect(
      checkScore(
        withChords(
          chord('C4', tie),
          chord('C4'),
          triplet({ tupletStarts: [{ actual: 3, normal: 2 }] }),
          triplet(),
          triplet({ tupletStops: 1 }),
          rest,
        ),
      ),
    ).toEqual([]);
  });

  it('finds no fault in any generated score, and one in each whose measure is made longer', () => {
    fc.assert(
      fc.property(arbitraryScore(), (score) => {
        expect(checkScore(score)).toEqual([]);
        const [first, ...others] = score.measures;
        if (!first) return;
        const longer = { ...score, measures: [{ ...first, duration: ticks(first.duration + 1) }, ...others] };
        expect(checkScore(longer)[0]?.where).toMatch(/^parts\[0\]\.measures\[0\]/);
      }),
      runs(150),
    );
  });
});
