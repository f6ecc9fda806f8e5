/**
 * Development only: trains and writes server/transcription/piano/joinNotes.data.ts, from pieces that hear.ts has written.
 * Prints what each network finds of every piece, and what both joined find by weights of the other pieces.
 *
 *   node training/joining/train.ts <folder of heard pieces>
 *
 * The weights in the repository were trained on 14 pieces from CC0 songs, rendered with FluidR3 and MuseScore General (both
 * MIT): numbers 0 to 3 and 13 to 16 of hear.ts, and six bands of 25 seconds that an earlier form of it rendered.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TimedNote } from '../../engine/index.ts';
import { judgedNotes, type JudgedNote } from '../../server/transcription/piano/noteEvidence.ts';
import { agreementOf } from '../../server/transcription/piano/pianoAttempt.ts';
import type { Example } from '../noteClassifier/examples.ts';
import { meanOf, scaleOf, trainNetwork, type Network, type Scale } from '../noteClassifier/network.ts';
import { Random } from '../noteClassifier/random.ts';
import { writeWeights } from '../noteClassifier/writeWeights.ts';
import type { HeardPiece, TrueNote } from './hear.ts';

const FOLDS = 6;
const SEEDS = [1, 2, 3];
const HIDDEN = 8;
const EPOCHS = 40;
const ONSET_TOLERANCE = 0.05;

/** The indices of the notes that were played: pairs of the nearest onsets of one key. */
function rightNotes(notes: readonly TimedNote[], truth: readonly TrueNote[]): Set<number> {
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
  readonly judged: readonly JudgedNote[];
  readonly examples: readonly Example[];
}

function readPiece(folder: string, name: string): Piece {
  const heard = JSON.parse(readFileSync(join(folder, name), 'utf8')) as HeardPiece;
  const judged = judgedNotes({ ...heard, agreement: agreementOf(heard.large, heard.small) });
  const right = rightNotes(
    judged.map(({ note }) => note),
    heard.truth,
  );
  const examples = judged.map(({ features }, index) => ({
    features: [...features],
    isNote: right.has(index),
    correction: 0,
  }));
  return { name, heard, judged, examples };
}

function train(pieces: readonly Piece[]): { network: Network; scale: Scale } {
  const examples = pieces.flatMap((piece) => piece.examples);
  const scale = scaleOf(examples);
  const networks = SEEDS.map((seed) =>
    trainNetwork(examples, scale, { hidden: HIDDEN, epochs: EPOCHS, random: new Random(seed) }),
  );
  return { network: meanOf(networks), scale };
}

function isLikely(
  { inputs, hidden, weights }: Network,
  { mean, deviation }: Scale,
  features: readonly number[],
): boolean {
  let odds = weights[hidden * (inputs + 1) + 2 * hidden] ?? 0;
  for (let unit = 0; unit < hidden; unit++) {
    let sum = weights[hidden * inputs + unit] ?? 0;
    features.forEach((value, at) => {
      sum += ((weights[unit * inputs + at] ?? 0) * (value - (mean[at] ?? 0))) / (deviation[at] ?? 1);
    });
    odds += Math.tanh(sum) * (weights[hidden * (inputs + 1) + unit] ?? 0);
  }
  return odds > 0;
}

function figures(notes: readonly TimedNote[], truth: readonly TrueNote[]): string {
  const right = rightNotes(notes, truth).size;
  const [precision, recall] = [right / Math.max(1, notes.length), right / Math.max(1, truth.length)];
  const f = (2 * right) / Math.max(1, notes.length + truth.length);
  return [precision, recall, f].map((value) => value.toFixed(3)).join(' ');
}

const [folder = ''] = process.argv.slice(2);
const names = readdirSync(folder).filter((name) => name.endsWith('.json'));
const pieces = names.sort().map((name) => readPiece(folder, name));
for (let fold = 0; fold < FOLDS; fold++) {
  const { network, scale } = train(pieces.filter((_, index) => index % FOLDS !== fold));
  for (const { name, heard, judged } of pieces.filter((_, index) => index % FOLDS === fold)) {
    const joined = judged.filter(({ features }) => isLikely(network, scale, features)).map(({ note }) => note);
    const agreement = agreementOf(heard.large, heard.small).toFixed(2);
    const all = [heard.small, heard.large, joined].map((notes) => figures(notes, heard.truth));
    console.log(`${name}: agreement ${agreement}; small ${all[0]}; large ${all[1]}; joined ${all[2]}`);
  }
}
const { network, scale } = train(pieces);
writeWeights('piano/joinNotes', 'log odds that the note was played; not used', network, scale);
