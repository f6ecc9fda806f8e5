/** What the strokes of drums say about a metrical hypothesis: how strong they are at each kind of position in the measure. */
import type { MetricalHypothesis } from '../hypotheses/metricalHypotheses.ts';
import type { Meter } from '../notateMeter.ts';
import type { DrumStrokes } from './drumStrokes.ts';

/**
 * Kinds of positions: the first beat, the middle of a measure of four beats, the other beats, halves of a beat (thirds in compound
 * meters), other sixteenths.
 */
const SLOTS = ['first', 'middle', 'other beat', 'off-beat', 'sixteenth'] as const;
const RANGES = ['low', 'middle', 'high'] as const;

/** Order of the features. */
export const DRUM_FEATURES = [
  ...RANGES.flatMap((range) => SLOTS.map((slot) => `${range} ${slot}`)),
  'ternary',
  'off the grid',
  'beats a minute',
  'beats a minute squared',
  'two beats',
  'three beats',
  'one beat',
  'compound',
  'halves',
] as const;

const SIXTEENTH = 6;
const THIRD = 8;
/** Units that a stroke may be away from its position. */
const TOLERANCE = 1.5;
/** Quantile of the strengths of a piece that counts as one. */
const STRONG = 0.9;
const USUAL_BEATS_PER_MINUTE = 100;

/** The kind of every sixteenth of a measure, as an index in SLOTS. */
function slotsOf({ measure, beat, compound }: Meter): Uint8Array {
  const slots = new Uint8Array(measure / SIXTEENTH).fill(4);
  const part = compound ? beat / 3 : beat / 2;
  for (let unit = 0; unit < measure; unit += SIXTEENTH)
    if (unit % beat === 0) slots[unit / SIXTEENTH] = unit === 0 ? 0 : measure === 4 * beat && unit === 2 * beat ? 1 : 2;
    else if (unit % part === 0) slots[unit / SIXTEENTH] = 3;
  return slots;
}

/** Unit of every stroke in a hypothesis, between the onsets around it, as a fraction. `times` are those of the onset groups. */
function unitsOfStrokes(
  { units, tempo }: MetricalHypothesis,
  times: Float64Array,
  strokes: readonly number[],
): Float64Array {
  const [knownTimes, knownUnits]: [number[], number[]] = [[], []];
  units.forEach((unit, index) => {
    if (unit < 0 || unit <= (knownUnits.at(-1) ?? -1)) return;
    knownTimes.push(times[index] ?? 0);
    knownUnits.push(unit);
  });
  const unitsPerSecond = (24 * tempo) / 60;
  const placed = new Float64Array(strokes.length);
  let after = 0;
  strokes.forEach((time, index) => {
    while (after < knownTimes.length && (knownTimes[after] as number) <= time) after++;
    const [left, right] = [knownTimes[after - 1], knownTimes[after]];
    if (left === undefined) placed[index] = (knownUnits[0] ?? 0) - ((knownTimes[0] ?? 0) - time) * unitsPerSecond;
    else if (right === undefined) placed[index] = (knownUnits[after - 1] as number) + (time - left) * unitsPerSecond;
    else {
      const [from, to] = [knownUnits[after - 1] as number, knownUnits[after] as number];
      placed[index] = from + ((to - from) * (time - left)) / (right - left);
    }
  });
  return placed;
}

const quantile = (values: readonly number[]): number =>
  Math.max(0.05, [...values].sort((a, b) => a - b)[Math.floor(STRONG * values.length)] ?? 1);

/** Measures the hypotheses of one piece. */
export class DrumMeasurer {
  readonly #strokes: DrumStrokes;
  readonly #times: Float64Array;
  /** Strengths of every range, where 1 is that of a strong stroke of the piece. */
  readonly #strengths: readonly (readonly number[])[];

  /** `times`: of the onset groups. */
  constructor(strokes: DrumStrokes, times: Float64Array) {
    this.#strokes = strokes;
    this.#times = times;
    this.#strengths = RANGES.map((range) => {
      const strong = quantile(strokes[range]);
      return strokes[range].map((value) => Math.min(1.5, value / strong));
    });
  }

  /** The features in the order of DRUM_FEATURES. */
  measure(hypothesis: MetricalHypothesis): number[] {
    const { meter, tempo } = hypothesis;
    const units = unitsOfStrokes(hypothesis, this.#times, this.#strokes.time);
    const beats = Math.log((tempo * 24) / meter.beat / USUAL_BEATS_PER_MINUTE);
    const count = meter.measure / meter.beat;
    return [
      ...this.#profile(meter, units),
      beats,
      beats * beats,
      Number(count === 2),
      Number(count === 3),
      Number(count === 1),
      Number(meter.compound),
      Number(meter.name === '2/2'),
    ];
  }

  /** Mean strength at every kind of position, and the share of strokes on triplets and on no position. */
  #profile(meter: Meter, units: Float64Array): number[] {
    const slots = slotsOf(meter);
    const sums = RANGES.map(() => new Float64Array(SLOTS.length));
    let [ternary, off] = [0, 0];
    units.forEach((unit, index) => {
      const sixteenth = Math.round(unit / SIXTEENTH);
      const away = Math.abs(unit - sixteenth * SIXTEENTH);
      const fromThird = Math.abs(unit - THIRD * Math.round(unit / THIRD));
      if (Math.min(away, fromThird) > TOLERANCE) off++;
      else if (fromThird < away) ternary++;
      else {
        const slot = slots[((sixteenth % slots.length) + slots.length) % slots.length] as number;
        sums.forEach((sum, range) => (sum[slot] = (sum[slot] as number) + (this.#strengths[range]?.[index] ?? 0)));
      }
    });
    const measures = Math.max(1, ((units.at(-1) ?? 0) - (units[0] ?? 0)) / meter.measure);
    const counts = SLOTS.map((_, slot) => slots.filter((each) => each === slot).length * measures);
    const means = sums.flatMap((sum) => counts.map((count, slot) => (count > 0 ? (sum[slot] as number) / count : 0)));
    const all = Math.max(1, units.length);
    return [...means, ternary / all, off / all];
  }
}
