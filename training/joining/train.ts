/**
 * Development only: trains and writes server/transcription/piano/joinNotes.data.ts, from pieces that hear.ts has written.
 * Prints precision, recall and F measure of each network in every piece, and of both joined by weights of the other pieces, also
 * for other thresholds.
 *
 *   node training/joining/train.ts <folder of heard pieces>
 *
 * The weights in the repository were trained on 110 pieces from CC0 songs, rendered with FluidR3 and MuseScore General (both
 * MIT): numbers 330 to 439 of hear.ts.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TimedNote } from '../../engine/index.ts';
import { judgedNotes, type JudgedNote } from '../../server/transcription/piano/noteEvidence.ts';
import { LEAST } from '../../server/transcription/piano/joinNotes.ts';
import { agreementOf, LEAST_AGREEMENT, PIANO_AGREEMENT } from '../../server/transcription/piano/pianoAttempt.ts';
import type { Example } from '../noteClassifier/examples.ts';
import { meanOf, scaleOf, trainNetwork, type Network, type Scale } from '../noteClassifier/network.ts';
import { Random } from '../noteClassifier/random.ts';
import { writeWeights } from '../noteClassifier/writeWeights.ts';
import type { PlayedNote } from './bandMidi.ts';
import type { HeardPiece } from './hear.ts';

const FOLDS = 6;
const SEEDS = [1, 2, 3];
const HIDDEN = 8;
const EPOCHS = 40;
const ONSET_TOLERANCE = 0.05;
const THRESHOLDS = [0.2, 0.25, 0.3, 0.35, 0.4, 0.45, 0.5, 0.6];

/** The indices of the notes that were played: pairs of the nearest onsets of one key. */
function rightNotes(notes: readonly TimedNote[], truth: readonly PlayedNote[]): Set<number> {
  const pairs = notes.flatMap(({ midiPitch, onset }, index) =>
    truth.flatMap((other, at) => {
      const distance = Math.abs(onset - other.onset);
      return other.midiPitch === midiPitch && distance <= ONSET_TOLERANCE ? [{ distance, index, at }] : [];
    }),
  );
  const [found, taken] = [new Set<number>(), new Set<number>()];
  for (const { index, at } of pairs.sort((a, b) => a.distance - b.distance)) {
    if (found.has(index) || taken.has(at)) continue;
    found.add(index);
    taken.add(at);
  }
  return found;
}

interface Piece {
  readonly name: string;
  readonly heard: HeardPiece;
  readonly agreement: number;
  readonly judged: readonly JudgedNote[];
  readonly examples: readonly Example[];
}

function readPiece(folder: string, name: string): Piece {
  const heard = JSON.parse(readFileSync(join(folder, name), 'utf8')) as HeardPiece;
  const agreement = agreementOf(heard.large, heard.small);
  const judged = judgedNotes({ ...heard, agreement });
  const right = rightNotes(
    judged.map(({ note }) => note),
    heard.truth,
  );
  const examples = judged.map(({ features }, index) => ({
    features: [...features],
    isNote: right.has(index),
    correction: 0,
  }));
  return { name, heard, agreement, judged, examples };
}

function train(pieces: readonly Piece[]): { network: Network; scale: Scale } {
  const examples = pieces.flatMap((piece) => piece.examples);
  const scale = scaleOf(examples);
  const networks = SEEDS.map((seed) =>
    trainNetwork(examples, scale, { hidden: HIDDEN, epochs: EPOCHS, random: new Random(seed) }),
  );
  return { network: meanOf(networks), scale };
}

function probability(
  { inputs, hidden, weights }: Network,
  { mean, deviation }: Scale,
  features: readonly number[],
): number {
  let odds = weights[hidden * (inputs + 1) + 2 * hidden] ?? 0;
  for (let unit = 0; unit < hidden; unit++) {
    let sum = weights[hidden * inputs + unit] ?? 0;
    features.forEach((value, at) => {
      sum += ((weights[unit * inputs + at] ?? 0) * (value - (mean[at] ?? 0))) / (deviation[at] ?? 1);
    });
    odds += Math.tanh(sum) * (weights[hidden * (inputs + 1) + unit] ?? 0);
  }
  return 1 / (1 + Math.exp(-odds));
}

/** Precision, recall and F measure. */
type Figures = readonly [number, number, number];

function figures(notes: readonly TimedNote[], truth: readonly PlayedNote[]): Figures {
  const right = rightNotes(notes, truth).size;
  const [precision, recall] = [right / Math.max(1, notes.length), right / Math.max(1, truth.length)];
  return [precision, recall, (2 * right) / Math.max(1, notes.length + truth.length)];
}

const meanOfFigures = (all: readonly Figures[]): number[] =>
  [0, 1, 2].map((at) => all.reduce((sum, three) => sum + (three[at] ?? 0), 0) / Math.max(1, all.length));

const written = (numbers: readonly number[]): string => numbers.map((value) => value.toFixed(3)).join(' ');

interface JudgedPiece {
  readonly piece: Piece;
  /** The probability of each note, by weights of the other pieces. */
  readonly probabilities: readonly number[];
}

function joined({ piece, probabilities }: JudgedPiece, least: number): Figures {
  const notes = piece.judged.filter((_, index) => (probabilities[index] ?? 0) >= least).map(({ note }) => note);
  return figures(notes, piece.heard.truth);
}

function judgeByOthers(pieces: readonly Piece[]): JudgedPiece[] {
  return Array.from({ length: FOLDS }, (_, fold) => {
    const { network, scale } = train(pieces.filter((_, index) => index % FOLDS !== fold));
    return pieces
      .filter((_, index) => index % FOLDS === fold)
      .map((piece) => ({
        piece,
        probabilities: piece.judged.map(({ features }) => probability(network, scale, features)),
      }));
  }).flat();
}

function report(all: readonly JudgedPiece[]): void {
  for (const judged of all) {
    const { name, heard, agreement } = judged.piece;
    const networks = [heard.small, heard.large].map((notes) => written(figures(notes, heard.truth)));
    console.log(
      `${name}: agreement ${agreement.toFixed(2)}; small ${networks[0]}; large ${networks[1]}; joined ${written(joined(judged, LEAST))}`,
    );
  }
  const bands = all.filter(({ piece: { agreement } }) => agreement >= LEAST_AGREEMENT && agreement < PIANO_AGREEMENT);
  console.log(`${bands.length} pieces whose notes are joined, by the smallest probability of a note:`);
  for (const least of THRESHOLDS)
    console.log(`${least}: ${written(meanOfFigures(bands.map((judged) => joined(judged, least))))}`);
}

const [folder = ''] = process.argv.slice(2);
const names = readdirSync(folder).filter((name) => name.endsWith('.json'));
const pieces = names.sort().map((name) => readPiece(folder, name));
report(judgeByOthers(pieces));
const { network, scale } = train(pieces);
writeWeights('piano/joinNotes', 'log odds that the note was played; not used', network, scale);
