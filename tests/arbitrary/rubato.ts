/**
 * Performances of written music by a simple model of expression: every phrase begins slowly, moves on, and slows down at
 * its end; beside that the tempo wanders, and onsets deviate from it. The same seed gives the same performance.
 */
import type { TimedNote } from '../../engine/index.ts';
import { seconds } from '../../engine/units.ts';

export interface WrittenNote {
  /** Quarters from the beginning. */
  readonly at: number;
  readonly quarters: number;
  readonly midiPitch: number;
  readonly velocity: number;
}

export interface Expression {
  /** Quarters a minute, in the middle of a phrase. */
  readonly tempo: number;
  /** Natural logarithm of the factor by which the last beats of a phrase are slower. */
  readonly rubato: number;
  /** Quarters in a phrase. */
  readonly phrase: number;
  /** Seconds, standard deviation. */
  readonly jitter: number;
  readonly seed: number;
}

const STEPS_PER_QUARTER = 24;

export function performed(notes: readonly WrittenNote[], expression: Expression): TimedNote[] {
  const normal = normals(expression.seed);
  const end = notes.reduce((most, { at, quarters }) => Math.max(most, at + quarters), 0);
  const times = momentsOf(end, expression, normal);
  const timeOf = (quarter: number): number => times[Math.round(quarter * STEPS_PER_QUARTER)] ?? 0;
  return notes.map(({ at, quarters, midiPitch, velocity }) => {
    const onset = Math.max(0, timeOf(at) + expression.jitter * normal());
    const offset = Math.max(onset + 0.05, timeOf(at + quarters) - 0.02);
    return { onset: seconds(onset), offset: seconds(offset), midiPitch, velocity, confidence: 1 };
  });
}

function momentsOf(quarters: number, { tempo, rubato, phrase }: Expression, normal: () => number): number[] {
  const times = [0.3];
  let wander = 0;
  for (let step = 0; step < quarters * STEPS_PER_QUARTER; step++) {
    const inPhrase = (step / STEPS_PER_QUARTER / phrase) % 1;
    if (step % 12 === 0) wander = 0.9 * wander + 0.18 * rubato * normal();
    const slower = rubato * (4 * Math.max(0, inPhrase - 0.75)) ** 2 + 0.3 * rubato * Math.cos(2 * Math.PI * inPhrase);
    times.push((times.at(-1) ?? 0) + (60 / tempo / STEPS_PER_QUARTER) * Math.exp(slower + wander));
  }
  return times;
}

/** Normally distributed numbers, by twelve of a linear congruential generator. */
function normals(seed: number): () => number {
  let state = seed;
  const uniform = (): number => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return state / 2147483648;
  };
  return () => Array.from({ length: 12 }, uniform).reduce((sum, value) => sum + value, -6);
}

/** "Ah ! vous dirai-je, maman", a French tune printed in 1761, in quarters; -1 prolongs the note before. */
const TUNE = [
  [72, 72, 79, 79, 81, 81, 79, -1, 77, 77, 76, 76, 74, 74, 72, -1],
  [79, 79, 77, 77, 76, 76, 74, -1, 79, 79, 77, 77, 76, 76, 74, -1],
  [72, 72, 79, 79, 81, 81, 79, -1, 77, 77, 76, 76, 74, 74, 72, -1],
].flat();
const HARMONY = 'CCCCFFCCFFCCGGCCCCFFCCGGCCFFCCGGCCCCFFCCFFCCGGCC';
const CHORDS: Readonly<Record<string, readonly number[]>> = {
  C: [48, 55, 52, 55],
  F: [48, 57, 53, 57],
  G: [47, 55, 50, 55],
};

/** The tune over broken chords, lowest, highest, middle, highest, with `perQuarter` notes in a quarter. */
export function albertiTune(perQuarter: number): WrittenNote[] {
  const melody = TUNE.flatMap((midiPitch, at) =>
    midiPitch < 0 ? [] : [{ at, quarters: TUNE[at + 1] === -1 ? 2 : 1, midiPitch, velocity: 76 }],
  );
  const bass = Array.from({ length: TUNE.length * perQuarter }, (_, index) => {
    const at = index / perQuarter;
    const midiPitch = CHORDS[HARMONY[Math.floor(at)] ?? '']?.[index % 4] ?? 48;
    return { at, quarters: 1 / perQuarter, midiPitch, velocity: 52 };
  });
  return [...melody, ...bass];
}
