/**
 * Styles of rhythm (rhythmStyles.data.ts): a passage goes on in the values in which it moves, such as eighths,
 * sixteenths or triplets, and turns to others on a beat. Six equal notes in a beat are rare in simple meters, but not
 * after six others.
 */
import type { Meter } from './notateMeter.ts';
import { onsetPriors, type OnsetPriors, type Texture } from './onsetPriors.ts';
import { RHYTHM_STYLES } from './network/rhythmStyles.data.ts';

export interface RhythmStyles {
  /** Of each style, row-major log weights [from][to] over the meter's positions. */
  readonly transitions: readonly Float32Array[];
  /** On each beat, log probability of each style after each style. */
  readonly turns: readonly (readonly number[])[];
  /** Log probability of each style at the beginning. */
  readonly begins: readonly number[];
}

/**
 * Share of a meter's own transitions (`onsetPriors`) in those of a style, which are learned from all simple or all
 * compound meters.
 */
const OWN = 0.1;
/** Least probability of a transition. */
const FLOOR = 1e-4;
/** Weight of the log probabilities against those of the network and of the timing. */
const WEIGHT = 1.3;

const known = new Map<string, RhythmStyles>();

/** Single lines have one style: lines are followed well without, and few were learned from. */
export function rhythmStyles(meter: Meter, texture: Texture): RhythmStyles {
  const key = `${meter.name} ${texture}`;
  const priors = onsetPriors(meter, texture);
  const styles =
    known.get(key) ??
    (texture === 'line' ? { transitions: [priors.transitions], turns: [[0]], begins: [0] } : learned(meter, priors));
  known.set(key, styles);
  return styles;
}

function learned(meter: Meter, priors: OnsetPriors): RhythmStyles {
  const { steps, turns, begins } = RHYTHM_STYLES[meter.compound ? 'compound' : 'simple'];
  const odds = new Map<string, readonly number[]>(Object.entries(steps));
  return {
    transitions: begins.map((_, style) => transitionsOf(meter, priors, (step) => odds.get(step)?.[style] ?? 0)),
    turns: turns.map((row) => row.map(Math.log)),
    begins: begins.map(Math.log),
  };
}

function transitionsOf(
  meter: Meter,
  { positions, transitions }: OnsetPriors,
  oddsOf: (step: string) => number,
): Float32Array {
  const size = positions.length;
  const log = new Float32Array(size * size);
  positions.forEach((from, row) => {
    const odds = Array.from(positions, (to) => {
      const units = to > from ? to - from : to - from + meter.measure;
      return oddsOf(`${from % meter.beat} ${units}`);
    });
    const sum = odds.reduce((all, value) => all + value, 0) || 1;
    odds.forEach((value, column) => {
      const at = row * size + column;
      const own = Math.exp(transitions[at] ?? -Infinity);
      const probability = ((1 - OWN) * value) / sum + OWN * own;
      log[at] = WEIGHT * Math.log(probability * (1 - FLOOR * size) + FLOOR);
    });
  });
  return log;
}
