/** The musical figures of the benchmark scores. Each fills a measure of 4/4 within a chord of a key. */
import type { Articulation, Chord, Note, NoteValue, Pitch, Step } from '../../engine/index.ts';
import { pick, type Random } from './random.ts';

/** The chord of a figure: the key, the chord's root as a degree of its scale (0 is the tonic), and the octave. */
export interface Place {
  readonly fifths: number;
  readonly root: number;
  readonly octave: number;
}

const SHARP_ORDER: readonly number[] = [3, 0, 4, 1, 5, 2, 6];

function alterOf(step: number, fifths: number): number {
  if (fifths > 0) return SHARP_ORDER.indexOf(step) < fifths ? 1 : 0;
  return 6 - SHARP_ORDER.indexOf(step) < -fifths ? -1 : 0;
}

/** `degree` counts scale steps above the chord's root. */
function pitchAt({ fifths, root, octave }: Place, degree: number, raised = false): Pitch {
  const tonic = (((fifths * 4) % 7) + 7) % 7;
  const step = tonic + root + degree;
  const within = (((step % 7) + 7) % 7) as Step;
  return {
    step: within,
    alter: alterOf(within, fifths) + (raised ? 1 : 0),
    octave: octave + Math.floor((step - 7) / 7),
  };
}

const value = (base: NoteValue['base'], dots: NoteValue['dots'] = 0): NoteValue => ({ base, dots });
const TRIPLET_EIGHTH: NoteValue = { base: 3, dots: 0, modification: { actual: 3, normal: 2 } };

const chordOf = (place: Place, degrees: readonly number[], length: NoteValue, more: Partial<Chord> = {}): Chord => ({
  value: length,
  notes: degrees.map((degree): Note => ({ pitch: pitchAt(place, degree) })),
  velocity: 80,
  ...more,
});

const line = (place: Place, degrees: readonly number[], length: NoteValue): Chord[] =>
  degrees.map((degree) => chordOf(place, [degree], length));

/** Whether a slur covers the figure. */
function slurred(chords: readonly Chord[]): Chord[] {
  const last = chords.length - 1;
  return chords.map((chord, index) => {
    if (index === 0) return { ...chord, slurStarts: [{ number: 1 }] };
    return index === last ? { ...chord, slurStops: [1] } : chord;
  });
}

function triplet(place: Place, degrees: readonly [number, number, number]): Chord[] {
  const [first, second, third] = line(place, degrees, TRIPLET_EIGHTH) as [Chord, Chord, Chord];
  return [{ ...first, tupletStarts: [{ actual: 3, normal: 2 }] }, second, { ...third, tupletStops: 1 }];
}

const REST: Chord = { value: value(2), notes: [], velocity: 80 };

type Figure = (place: Place, random: Random) => readonly Chord[];

const articulated = (chords: readonly Chord[], articulation: Articulation): Chord[] =>
  chords.map((chord) => ({ ...chord, articulations: [articulation] }));

function chromaticTurn(place: Place): Chord[] {
  const [first, second, third, fourth] = line(place, [4, 3, 4, 2], value(2)) as [Chord, Chord, Chord, Chord];
  return [first, { ...second, notes: [{ pitch: pitchAt(place, 3, true) }] }, third, fourth];
}

const FIGURES: readonly Figure[] = [
  (place) => slurred(line(place, [0, 1, 2, 3, 4, 3, 2, 1], value(3))),
  (place) => slurred([...line(place, [4, 3, 2, 1, 2, 3, 4, 5], value(4)), ...line(place, [4, 2], value(2))]),
  (place) => [chordOf(place, [0, 2, 4], value(1)), ...line(place, [2, 0], value(2))],
  (place) => [...triplet(place, [0, 2, 4]), ...triplet(place, [5, 4, 2]), chordOf(place, [0, 4], value(1))],
  (place) => [chordOf(place, [4], value(2, 1)), ...line(place, [3], value(3)), ...line(place, [2, 1], value(2))],
  (place) => [...articulated(line(place, [0, 4, 2, 4], value(3)), 'staccato'), chordOf(place, [0], value(2)), REST],
  chromaticTurn,
  (place, random) =>
    line(
      place,
      Array.from({ length: 16 }, (_, at) => (at % 5) + Math.floor(random() * 3)),
      value(4),
    ),
];

/** The last measure of a phrase of eight measures has a held note. */
export function melody(place: Place, measure: number, random: Random): readonly Chord[] {
  if (measure % 8 === 7) return [chordOf(place, [0, 2], value(0))];
  return pick(random, FIGURES)(place, random);
}

function tiedBass(place: Place): Chord[] {
  const half = chordOf(place, [0], value(1));
  const tied = { ...half, notes: half.notes.map((note) => ({ ...note, tied: true })) };
  return [tied, half];
}

/** Broken chords (Alberti), struck chords or a held bass. */
export function accompaniment(place: Place, measure: number, random: Random): readonly Chord[] {
  if (measure % 8 === 7) return tiedBass(place);
  return pick(random, [
    line(place, [0, 4, 2, 4, 0, 4, 2, 4], value(3)),
    [chordOf(place, [0], value(2)), ...Array.from({ length: 3 }, () => chordOf(place, [2, 4], value(2)))],
    [chordOf(place, [0, 4], value(1)), chordOf(place, [0, 2], value(1))],
  ]);
}
