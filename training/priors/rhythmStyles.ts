/**
 * Learns the styles of rhythm of rhythmStyles.data.ts: a hidden Markov model of the steps from onset to onset, in which a
 * passage keeps its style and may turn to another one on a beat. Simple and compound meters are learned separately, by
 * the algorithm of Baum and Welch; at its beginning the style of a beat is that of its shortest value.
 */
import { isGridPosition, parseMeter } from '../../engine/notate/meter/notateMeter.ts';
import type { Lied, LiedNote } from '../collections/readLied.ts';
import { meterName, METERS } from './onsetTransitions.ts';

const STYLES = 4;
const ITERATIONS = 25;
/** Steps with which a sequence has its full weight; a longer one has no more. */
const FULL_LENGTH = 400;
const FEWEST_STEPS = 11;
const FEWEST_ONSETS = 20;
/** Weight of the mean of all styles in each one, in steps from a position. */
const SHARED = 10;
/** Weight of each style in each step at the beginning, against 1 for the style of the shortest value. */
const UNSURE = 0.1;
/** Probability of a turn to another style at the beginning. */
const TURNING = 0.05;

/** Position inside its beat, and units to the next onset. */
type Step = readonly [position: number, units: number];

export interface Sequence {
  readonly isCompound: boolean;
  readonly steps: Step[];
}

export interface StyleModel {
  /** Probability in each style of each step from its position, by `position units`. */
  readonly steps: ReadonlyMap<string, Float64Array>;
  /** Probability, on a beat, of each style after each style. */
  readonly turns: readonly Float64Array[];
  readonly begins: Float64Array;
}

const nameOf = ([position, units]: Step): string => `${position} ${units}`;
const sumOf = (values: Float64Array): number => values.reduce((sum, value) => sum + value, 0);
const normalized = (values: Float64Array): Float64Array => {
  const sum = sumOf(values);
  return values.map((value) => value / sum);
};
const vector = (value = 0): Float64Array => new Float64Array(STYLES).fill(value);
const styles = Array.from({ length: STYLES }, (_, style) => style);

/** The steps of the notes, where the music goes on in one meter. */
export function sequencesOf(lied: Lied, notes: readonly LiedNote[]): Sequence[] {
  const onsets = new Map<number, { measure: number; position: number }>();
  for (const { onset, position, measure } of notes) {
    const unit = Math.round(position);
    if (Math.abs(unit - position) <= 0.01 && isGridPosition(unit))
      onsets.set(Math.round(onset), { measure, position: unit });
  }
  if (onsets.size < FEWEST_ONSETS) return [];
  const found: Sequence[] = [];
  let current: Sequence | undefined;
  let last: { at: number; position: number; name: string } | undefined;
  for (const [at, { measure, position }] of [...onsets].sort((a, b) => a[0] - b[0])) {
    const name = meterName(lied.measures[measure]);
    const meter = METERS.includes(name) ? parseMeter(name) : undefined;
    const units = last?.name === name ? at - last.at : 0;
    if (meter && last && units > 0 && units <= meter.measure && (last.position + units) % meter.measure === position) {
      if (!current) found.push((current = { isCompound: meter.compound, steps: [] }));
      current.steps.push([last.position % meter.beat, units]);
    } else current = undefined;
    last = meter && { at, position, name };
  }
  return found.filter(({ steps }) => steps.length >= FEWEST_STEPS);
}

/** The style of an onset's place in its beat: in simple meters eighths, sixteenths, triplets, shorter values. */
function styleOf(position: number, isCompound: boolean): number {
  if (position % 12 === 0) return 0;
  if (isCompound) return position % 6 === 0 && position !== 18 ? 1 : 2;
  return position % 6 === 0 ? 1 : position % 4 === 0 ? 2 : 3;
}

/** The probabilities of the styles of each step, from the shortest values of the beats. */
function firstGuess({ steps, isCompound }: Sequence): Float64Array[] {
  const beat = isCompound ? 36 : 24;
  const guess: Float64Array[] = [];
  for (let from = 0; from < steps.length;) {
    let [to, shortest] = [from, 0];
    do {
      const [position, units] = steps[to] ?? [0, 0];
      shortest = Math.max(shortest, styleOf((position + units) % beat, isCompound));
    } while (++to < steps.length && steps[to]?.[0] !== 0);
    for (; from < to; from++) {
      const odds = vector(UNSURE);
      odds[shortest] = 1 + UNSURE;
      guess.push(normalized(odds));
    }
  }
  return guess;
}

/** What is counted in all sequences, by the probabilities of their styles. */
interface Expected {
  readonly steps: Map<string, Float64Array>;
  readonly turns: readonly Float64Array[];
  readonly begins: Float64Array;
}

const nothing = (): Expected => ({ steps: new Map(), turns: styles.map(() => vector(1)), begins: vector(1) });

function addSteps(expected: Expected, { steps }: Sequence, guess: readonly Float64Array[], weight: number): void {
  steps.forEach((step, index) => {
    const sums = expected.steps.get(nameOf(step)) ?? vector();
    guess[index]?.forEach((share, style) => (sums[style] = (sums[style] ?? 0) + weight * share));
    expected.steps.set(nameOf(step), sums);
  });
}

/** The likeliest model of what was counted. */
function maximized({ steps, turns, begins }: Expected): StyleModel {
  const totals = new Map<string, Float64Array>();
  const positionOf = (name: string): string => name.split(' ')[0] ?? '';
  for (const [name, sums] of steps) {
    const total = totals.get(positionOf(name)) ?? vector();
    totals.set(
      positionOf(name),
      total.map((value, style) => value + (sums[style] ?? 0)),
    );
  }
  const likely = [...steps].map(([name, sums]) => {
    const total = totals.get(positionOf(name)) ?? vector(1);
    const mean = sumOf(sums) / sumOf(total);
    return [name, sums.map((value, style) => (value + SHARED * mean) / ((total[style] ?? 0) + SHARED))] as const;
  });
  return { steps: new Map(likely), turns: turns.map(normalized), begins: normalized(begins) };
}

/** Adds the steps and turns of a sequence, by the probabilities of its styles under the model (forward and backward). */
function expect({ steps, turns, begins }: StyleModel, sequence: Sequence, weight: number, expected: Expected): void {
  const likely = sequence.steps.map((step) => steps.get(nameOf(step)) ?? vector(1));
  const isOnBeat = (index: number): boolean => sequence.steps[index]?.[0] === 0;
  const forward: Float64Array[] = [];
  const scales: number[] = [];
  likely.forEach((odds, index) => {
    const before = forward.at(-1);
    const reached = vector().map((_, style) => {
      if (!before) return begins[style] ?? 0;
      if (!isOnBeat(index)) return before[style] ?? 0;
      return styles.reduce((sum, from) => sum + (before[from] ?? 0) * (turns[from]?.[style] ?? 0), 0);
    });
    const seen = reached.map((value, style) => value * (odds[style] ?? 0));
    scales.push(sumOf(seen));
    forward.push(normalized(seen));
  });
  let after = vector(1);
  const guess: Float64Array[] = [];
  for (let index = likely.length - 1; index >= 0; index--) {
    const here = forward[index] ?? vector(1);
    guess[index] = normalized(here.map((value, style) => value * (after[style] ?? 0)));
    const following = after.map((value, style) => (value * (likely[index]?.[style] ?? 0)) / (scales[index] ?? 1));
    if (index > 0 && isOnBeat(index))
      after = turned(forward[index - 1] ?? here, turns, following, weight, expected.turns);
    else after = following;
  }
  guess[0]?.forEach((share, style) => (expected.begins[style] = (expected.begins[style] ?? 0) + weight * share));
  addSteps(expected, sequence, guess, weight);
}

/** Adds the turns on a beat to `counts`; returns the likelihood of what follows for each style before the beat. */
function turned(
  before: Float64Array,
  turns: readonly Float64Array[],
  following: Float64Array,
  weight: number,
  counts: readonly Float64Array[],
): Float64Array {
  const after = turns.map((row) => row.map((turn, to) => turn * (following[to] ?? 0)));
  const sum = after.reduce((all, row, from) => all + sumOf(row) * (before[from] ?? 0), 0);
  after.forEach((row, from) =>
    row.forEach((value, to) => {
      const count = counts[from];
      if (count) count[to] = (count[to] ?? 0) + (weight * (before[from] ?? 0) * value) / sum;
    }),
  );
  return Float64Array.from(after, sumOf);
}

export function learnStyles(sequences: readonly Sequence[]): StyleModel {
  const weightOf = ({ steps }: Sequence): number => Math.min(1, FULL_LENGTH / steps.length);
  const first = nothing();
  for (const sequence of sequences) addSteps(first, sequence, firstGuess(sequence), weightOf(sequence));
  const staying = (from: number): Float64Array =>
    vector(TURNING / (STYLES - 1)).map((turn, to) => (from === to ? 1 - TURNING : turn));
  let model: StyleModel = { ...maximized(first), turns: styles.map(staying), begins: vector(1 / STYLES) };
  for (let iteration = 0; iteration < ITERATIONS; iteration++) {
    const expected = nothing();
    for (const sequence of sequences) expect(model, sequence, weightOf(sequence), expected);
    model = maximized(expected);
  }
  return model;
}
