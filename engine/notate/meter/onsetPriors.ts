/** The learned tables of `metricalPriors.data.ts`, unpacked once for each meter and texture. */
import { FIRST_POSITIONS, ONSET_TRANSITIONS } from './network/metricalPriors.data.ts';
import { gridPositions, type Meter } from './notateMeter.ts';

export type Texture = keyof typeof ONSET_TRANSITIONS;

export interface OnsetPriors {
  readonly positions: Int16Array;
  /** Row-major log probabilities [from][to] over `positions`. */
  readonly transitions: Float32Array;
  /** Log probability that a piece begins at each position. */
  readonly starts: Float32Array;
}

const decode = (code: string): Float32Array => Float32Array.from(code, (char) => (33 - char.charCodeAt(0)) / 10);
const unpacked = new Map<string, OnsetPriors>();

/** Meters without a table of their own, and the meter whose table they use. */
const ALIASES: Readonly<Record<string, string>> = { '2/2': '4/4', '4/8': '2/4', '6/4': '6/8', '3/2': '3/4' };

export function onsetPriors(meter: Meter, texture: Texture): OnsetPriors {
  const key = `${meter.name} ${texture}`;
  const known = unpacked.get(key);
  if (known) return known;
  const name = ALIASES[meter.name] ?? meter.name;
  const transitions = (ONSET_TRANSITIONS[texture] as Readonly<Record<string, string>>)[name];
  const starts = (FIRST_POSITIONS as Readonly<Record<string, string>>)[name];
  const positions = gridPositions(meter.measure);
  const size = positions.length;
  const priors =
    transitions?.length === size * size && starts
      ? { positions, transitions: decode(transitions), starts: decode(starts) }
      : { positions, ...chainBeats(meter, texture, positions) };
  unpacked.set(key, priors);
  return priors;
}

/** The table of a meter that the songs lack (5/4, 7/8 …), made from the beats of 3/4 or 6/8. */
function chainBeats(meter: Meter, texture: Texture, positions: Int16Array): Omit<OnsetPriors, 'positions'> {
  const model = ONSET_TRANSITIONS[texture][meter.compound ? '6/8' : '3/4'];
  const table = decode(model);
  const modelMeasure = 72;
  const modelPositions = gridPositions(modelMeasure);
  const size = positions.length;
  const transitions = new Float32Array(size * size).fill(-9.2);
  const floor = Math.log(1 / 3);
  positions.forEach((from, i) => {
    positions.forEach((to, j) => {
      const step = (to - from + meter.measure) % meter.measure || meter.measure;
      if (step > modelMeasure) return;
      const [a, b] = [from % (meter.beat || 1), (from % (meter.beat || 1)) + step];
      const row = modelPositions.indexOf(a % modelMeasure);
      const column = modelPositions.indexOf(b % modelMeasure);
      const value = row < 0 || column < 0 ? undefined : table[row * modelPositions.length + column];
      if (value !== undefined) transitions[i * size + j] = value;
    });
  });
  const starts = Float32Array.from(positions, (unit) => (unit === 0 ? floor : unit % meter.beat === 0 ? -2 : -5));
  return { transitions, starts };
}
