/**
 * Large scores that resemble music, for benchmarks: a melody over a chord progression, broken chords below it, slurs,
 * ties, triplets, articulations, hairpins, dynamics and changes of key. The same arguments give the same score.
 */
import { ALTO_CLEF, BASS_CLEF, emptyScore, TREBLE_CLEF, ticks, wholes, type Score } from '../../engine/index.ts';
import type { Chord, Clef, Direction, KeySignature, Measure, Part, PartMeasure } from '../../engine/index.ts';
import { accompaniment, melody, type Place } from './figures.ts';
import { pick, seededRandom, type Random } from './random.ts';

/** Scale degrees of the chords, one for each measure. */
const PROGRESSION = [0, 3, 4, 0, 5, 1, 4, 0] as const;
const KEYS = [0, 1, -1, 2, -3, 3, -2, 4] as const;
const MEASURES_A_KEY = 32;
const WHOLE = wholes(1);

const keyAt = (measure: number): KeySignature => ({
  fifths: KEYS[Math.floor(measure / MEASURES_A_KEY) % KEYS.length] ?? 0,
  mode: 'major',
});

const placeAt = (measure: number, octave: number): Place => ({
  fifths: keyAt(measure).fifths,
  root: PROGRESSION[measure % PROGRESSION.length] ?? 0,
  octave,
});

function measures(count: number): readonly Measure[] {
  const [first] = emptyScore().measures;
  return Array.from({ length: count }, (_, index): Measure => {
    const key = index % MEASURES_A_KEY === 0 ? { key: keyAt(index) } : {};
    return index === 0 ? { ...first, duration: WHOLE, ...key } : { duration: WHOLE, ...key };
  });
}

/** Two of every eight measures have hairpins; each eighth measure has a dynamic. */
function directions(measure: number, random: Random): { directions?: readonly Direction[] } {
  const at = ticks(0);
  const hairpin = { kind: 'hairpin', staff: 0, number: 1, direction: 'crescendo' } as const;
  switch (measure % 8) {
    case 0:
      return { directions: [{ kind: 'dynamic', at, staff: 0, name: pick(random, ['p', 'mp', 'mf', 'f']) }] };
    case 2:
      return { directions: [{ ...hairpin, at, edge: 'start' }] };
    case 3:
      return { directions: [{ ...hairpin, at: wholes(3, 4), edge: 'stop' }] };
    default:
      return {};
  }
}

type Writer = (place: Place, measure: number, random: Random) => readonly Chord[];

interface StaffPlan {
  readonly clef: Clef;
  readonly octave: number;
  readonly write: Writer;
}

const TREBLE: StaffPlan = { clef: TREBLE_CLEF, octave: 5, write: melody };
const BASS: StaffPlan = { clef: BASS_CLEF, octave: 3, write: accompaniment };

function part(name: string, program: number, plans: readonly StaffPlan[], count: number, random: Random): Part {
  const [empty] = emptyScore({ clefs: plans.map(({ clef }) => clef), name, program }).parts;
  if (empty === undefined) throw new Error('The new score has no part');
  const written = Array.from({ length: count }, (_, measure): PartMeasure => ({
    voices: plans.map(({ octave, write }, staff) => ({
      staff,
      number: 0,
      chords: write(placeAt(measure, octave), measure, random),
    })),
    ...directions(measure, random),
  }));
  return { ...empty, measures: written };
}

const titled = (title: string, count: number, parts: readonly Part[]): Score => ({
  ...emptyScore({ meta: { title, composer: 'Songleaf bench' } }),
  measures: measures(count),
  parts,
});

export function pianoScore(measureCount: number, seed = 1): Score {
  const random = seededRandom(seed);
  return titled(`Piano, ${String(measureCount)} measures`, measureCount, [
    part('Piano', 1, [TREBLE, BASS], measureCount, random),
  ]);
}

const ORCHESTRA: readonly (readonly [name: string, program: number, plan: StaffPlan])[] = [
  ['Flute', 74, { ...TREBLE, octave: 6 }],
  ['Oboe', 69, TREBLE],
  ['Clarinet', 72, TREBLE],
  ['Bassoon', 71, { ...BASS, write: melody }],
  ['Horn', 61, { ...TREBLE, octave: 4 }],
  ['Trumpet', 57, TREBLE],
  ['Trombone', 58, { ...BASS, write: melody }],
  ['Violin', 41, TREBLE],
  ['Viola', 42, { clef: ALTO_CLEF, octave: 4, write: accompaniment }],
  ['Violoncello', 43, BASS],
];

/** One staff for each part. */
export function orchestraScore(measureCount: number, staffCount: number, seed = 1): Score {
  const random = seededRandom(seed);
  const parts = Array.from({ length: staffCount }, (_, index) => {
    const [name, program, plan] = ORCHESTRA[Math.floor((index * ORCHESTRA.length) / staffCount)] ?? ['', 1, TREBLE];
    return part(`${name} ${String(index + 1)}`, program, [plan], measureCount, random);
  });
  return titled(`Orchestra, ${String(measureCount)} measures`, measureCount, parts);
}
