/**
 * Writes a trained network as the table that noteClassifier.ts, noteEnds.ts or restrikes.ts reads. The scaling of its
 * inputs is included in the weights.
 */
import { writeFileSync } from 'node:fs';
import type { Network, Scale } from './network.ts';

const row = (numbers: ArrayLike<number>): string =>
  `[${Array.from(numbers, (value) => String(Number(value.toPrecision(4)))).join(', ')}]`;

/** `name` is the file of server/transcription/detect that reads the weights, `meaning` describes the two outputs. */
export function writeWeights(
  name: 'noteClassifier' | 'noteEnds' | 'restrikes',
  meaning: string,
  { inputs, hidden, weights }: Network,
  { mean, deviation }: Scale,
): void {
  const [biases, output] = [hidden * inputs, hidden * (inputs + 1)];
  const rows = Array.from({ length: hidden }, (_, unit) =>
    weights.slice(unit * inputs, (unit + 1) * inputs).map((weight, at) => weight / (deviation[at] ?? 1)),
  );
  const hiddenBiases = rows.map((scaled, unit) =>
    scaled.reduce((sum, weight, at) => sum - weight * (mean[at] ?? 0), weights[biases + unit] ?? 0),
  );
  const text = `/** Made by training/noteClassifier/train.ts; see ${name}.ts. */

/** One row of weights for each hidden unit, with one weight for each feature. */
export const WEIGHTS_HIDDEN: readonly (readonly number[])[] = [
${rows.map((numbers) => `  ${row(numbers)},\n`).join('')}];
export const BIAS_HIDDEN: readonly number[] = ${row(hiddenBiases)};
/** For the two outputs: ${meaning}. */
export const WEIGHTS_OUT: readonly [readonly number[], readonly number[]] = [
  ${row(weights.slice(output, output + hidden))},
  ${row(weights.slice(output + hidden, output + 2 * hidden))},
];
export const BIAS_OUT: readonly [number, number] = ${row(weights.slice(output + 2 * hidden))};
`;
  writeFileSync(new URL(`../../server/transcription/detect/${name}.data.ts`, import.meta.url), text);
}
