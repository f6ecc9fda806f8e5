/**
 * Writes a trained network as the table that noteClassifier.ts, noteEnds.ts, restrikes.ts or joinNotes.ts reads. The
 * scaling of its inputs is included in the weights.
 */
import { writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { Network, Scale } from './network.ts';

const row = (numbers: ArrayLike<number>): string =>
  `[${Array.from(numbers, (value) => String(Number(value.toPrecision(4)))).join(', ')}]`;

/** `file` is the file that reads the weights, from server/transcription; `meaning` describes the two outputs. */
export function writeWeights(
  file:
    | 'detect/classifiers/noteClassifier'
    | 'detect/classifiers/ensembleNoteClassifier'
    | 'detect/classifiers/lineNoteClassifier'
    | 'detect/classifiers/noteEnds'
    | 'detect/classifiers/restrikes'
    | 'piano/joinNotes',
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
  const text = `/** Made by training/${file === 'piano/joinNotes' ? 'joining' : 'noteClassifier'}/train.ts; see ${basename(file)}.ts. */

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
  writeFileSync(new URL(`../../server/transcription/${file}.data.ts`, import.meta.url), text);
}
