/** Figures of accompaniment for popular songs (arrangePopular.ts): what bass and chords play in a stretch with one chord. */
import type { Random } from '../noteClassifier/random.ts';

export const EIGHTH = 12;
export const SIXTEENTH = 6;
export const WHOLE = 96;

export type Stroke = readonly [at: number, length: number, what: 'bass' | 'chord' | number];

/** A figure for a stretch with one chord: `length` and `beat` in units. A number is a tone of the chord, counted upwards from its root. */
export type Figure = (length: number, beat: number) => readonly Stroke[];

export const every = (step: number, length: number, from = 0): number[] =>
  Array.from({ length: Math.max(0, Math.ceil((length - from) / step)) }, (_, index) => from + index * step);

/** Tones of the chord one after the other. */
const broken =
  (step: number, shape: readonly number[], hasBass: boolean): Figure =>
  (length) => [
    ...(hasBass ? [[0, length, 'bass'] as const] : []),
    ...every(step, length).map((at, index): Stroke => [at, step, shape[index % shape.length] ?? 0]),
  ];

/** Chords on every `step` from `from` on, over bass notes on every `bassStep`. */
const repeated =
  (stepOf: (beat: number) => number, fromOf: (beat: number) => number, bassStepOf: (beat: number) => number): Figure =>
  (length, beat) => [
    ...every(bassStepOf(beat), length).map((at): Stroke => [at, Math.min(length - at, bassStepOf(beat)), 'bass']),
    ...every(stepOf(beat), length, fromOf(beat)).map((at): Stroke => [at, Math.min(stepOf(beat), beat), 'chord']),
  ];

/** Bass notes and chords at these places of a measure in 4/4. */
const rhythm =
  (bass: readonly number[], chords: readonly number[]): Figure =>
  (length) => {
    const inside = (places: readonly number[]): number[] => places.filter((at) => at < length);
    const strokes = (places: readonly number[], what: 'bass' | 'chord'): Stroke[] =>
      places.map((at, index) => [at, (places[index + 1] ?? length) - at, what]);
    return [...strokes(inside(bass), 'bass'), ...strokes(inside(chords), 'chord')];
  };

const SHAPES_OF_FOUR: readonly (readonly number[])[] = [
  [0, 2, 1, 2],
  [0, 2, 3, 2],
  [0, 1, 2, 1],
  [0, 2, 3, 4],
  [3, 2, 1, 2],
  [0, 2, 3, 2, 4, 2, 3, 2],
  [0, 2, 3, 4, 5, 4, 3, 2],
  [0, 1, 2, 3, 4, 3, 2, 1],
];
const SHAPES_OF_THREE: readonly (readonly number[])[] = [
  [0, 1, 2],
  [2, 1, 0],
  [0, 2, 3, 4, 3, 2],
  [0, 1, 2, 3, 2, 1],
  [0, 2, 1, 2, 1, 2],
];

const together =
  (...figures: readonly Figure[]): Figure =>
  (length, beat) =>
    figures.flatMap((figure) => figure(length, beat));

/** Bass notes or chords one after the other, each as long as the step from one to the next. */
const pulse =
  (what: 'bass' | 'chord', stepOf: (length: number, beat: number) => number): Figure =>
  (length, beat) => {
    const step = stepOf(length, beat);
    return every(step, length).map((at): Stroke => [at, Math.min(step, length - at), what]);
  };

const held = together(
  pulse('bass', (length) => length),
  pulse('chord', (length) => length),
);

const BASSES: readonly Figure[] = [
  pulse('bass', (length) => length),
  pulse('bass', (_, beat) => 2 * beat),
  pulse('bass', (_, beat) => beat),
  pulse('bass', (_, beat) => beat),
  pulse('bass', () => EIGHTH),
  rhythm([0, 36], []),
  rhythm([0, 36, 48, 84], []),
  () => [],
];
const CHORDS: readonly Figure[] = [
  pulse('chord', (length) => length),
  pulse('chord', (_, beat) => 2 * beat),
  pulse('chord', (_, beat) => beat),
  pulse('chord', () => EIGHTH),
  rhythm([], [24, 72]),
  rhythm([], [12, 36, 60, 84]),
  rhythm([], [0, 18, 36, 48, 66, 84]),
  rhythm([], [0, 36, 72]),
  rhythm([], [0, 36, 48, 84]),
];

/** A random figure for a measure with so many units; `isBallad`: the tune is in sixteenths. */
export function figureOf(measure: number, isCompound: boolean, isBallad: boolean, random: Random): Figure {
  const isTriple = measure % 72 === 0 || isCompound;
  const shape = random.pick(isTriple ? SHAPES_OF_THREE : SHAPES_OF_FOUR);
  const step = random.chance(isBallad ? 0.4 : 0.12) ? SIXTEENTH : EIGHTH;
  const quarters: Figure = repeated(
    (beat) => beat,
    () => 0,
    () => measure,
  );
  const eighths: Figure = repeated(
    () => EIGHTH,
    () => 0,
    (beat) => (isTriple ? measure : 2 * beat),
  );
  const byTurns: Figure = repeated(
    (beat) => (isTriple ? beat : 2 * beat),
    (beat) => beat,
    (beat) => (isTriple ? measure : 2 * beat),
  );
  const beatsOfBass = random.pick([1, 2]);
  const offBeat: Figure = repeated(
    (beat) => beat,
    (beat) => (isCompound ? 2 * EIGHTH : beat / 2),
    (beat) => beatsOfBass * beat,
  );
  const common = [broken(step, shape, true), broken(step, shape, false), quarters, held, eighths, byTurns];
  if (isCompound) return random.pick([...common, offBeat]);
  if (measure !== WHOLE) return random.pick([...common, broken(step, shape, random.chance(0.5)), offBeat]);
  if (random.chance(0.3)) return random.pick(common);
  const chords = random.chance(0.4) ? broken(step, shape, false) : random.pick(CHORDS);
  const bass = random.pick(BASSES);
  return random.chance(0.2) ? together(bass, chords, random.pick(CHORDS)) : together(bass, chords);
}
