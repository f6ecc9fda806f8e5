/**
 * Development only: trains and writes noteEnds.data.ts of server/transcription/detect/classifiers. Every sixth performance is kept
 * apart; with --report, the share of their ends that the written weights find is printed.
 *
 *   node training/noteClassifier/trainEnds.ts [--report] <folder of performances …>
 *
 * The folders are those that train.ts fills, with performances that the strike network was not trained with, because the odds
 * that a key sounds are surer in those that it knows. The strikes are computed anew, by the present strike network.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { deserialize } from 'node:v8';
import { SECONDS_PER_FRAME, type Activations } from '../../server/transcription/detect/activations.ts';
import { heardEnds, likeliestEnd, type HeardEnds } from '../../server/transcription/detect/classifiers/noteEnds.ts';
import { findStrikes } from '../../server/transcription/detect/strikes/findStrikes.ts';
import { loadStrikeNetwork } from '../../server/transcription/model/strikeNetwork.ts';
import { endExamplesOf, KEPT_SHARE, matchedNotes } from './endExamples.ts';
import type { Example } from './examples.ts';
import { meanOf, scaleOf, trainNetwork, unsampled } from './network.ts';
import type { PerformedNote } from './performSong.ts';
import { Random } from './random.ts';
import { writeWeights } from './writeWeights.ts';

const FEWEST_NOTES = 20;
const KEPT_APART = 6;
const HIDDEN = 32;
const EPOCHS = 12;
/** Seeds of the networks that are averaged. */
const SEEDS = [1, 2];
/** An end is right within a fifth of the length of the note, or 50 ms. */
const NEAR_SHARE = 0.2;
const NEAR_SECONDS = 0.05;

interface StoredPiece {
  readonly activations: Activations;
  readonly notes: readonly PerformedNote[];
}

interface Performance {
  readonly heard: HeardEnds;
  readonly notes: readonly PerformedNote[];
}

/** The performances of a folder one by one: a few hundred of them do not fit into memory. */
async function* performancesOf(folder: string): AsyncGenerator<Performance> {
  const network = await loadStrikeNetwork(1);
  for (const file of readdirSync(folder).sort((a, b) => parseInt(a) - parseInt(b))) {
    const { activations, notes } = deserialize(readFileSync(join(folder, file))) as StoredPiece;
    if (notes.length < FEWEST_NOTES) continue;
    yield { heard: heardEnds(activations, await findStrikes(activations, network)), notes };
  }
  await network.release();
}

/** How many of the ends are found where they are, and how many there are. */
function rightEnds({ heard, notes }: Performance): [right: number, all: number] {
  let [right, all] = [0, 0];
  for (const { note, sounding } of matchedNotes(heard, notes)) {
    const near = Math.max(NEAR_SECONDS, NEAR_SHARE * (note.offset - note.onset));
    if (Math.abs(likeliestEnd(heard, sounding) * SECONDS_PER_FRAME - note.offset) <= near) right++;
    all++;
  }
  return [right, all];
}

async function train(folders: readonly string[]): Promise<void> {
  const random = new Random(2);
  const examples: Example[] = [];
  for (const folder of folders) {
    let at = 0;
    for await (const { heard, notes } of performancesOf(folder))
      if (at++ % KEPT_APART !== 0) examples.push(...endExamplesOf(heard, notes, random));
  }
  console.log(
    `${examples.length} frames to learn from, ${examples.filter(({ isNote }) => isNote).length} of them ends`,
  );
  const scale = scaleOf(examples);
  const networks = SEEDS.map((seed) =>
    trainNetwork(examples, scale, { hidden: HIDDEN, epochs: EPOCHS, random: new Random(seed) }),
  );
  const network = unsampled(meanOf(networks), KEPT_SHARE);
  writeWeights('detect/classifiers/noteEnds', 'log odds of an end; the second is not used', network, scale);
}

async function report(folder: string): Promise<void> {
  let [at, right, all] = [0, 0, 0];
  for await (const performance of performancesOf(folder)) {
    if (at++ % KEPT_APART !== 0) continue;
    const [found, notes] = rightEnds(performance);
    right += found;
    all += notes;
  }
  console.log(`${folder}: ${(right / all).toFixed(3)} of ${all} ends right`);
}

const folders = process.argv.slice(2).filter((argument) => argument !== '--report');
if (process.argv.includes('--report')) for (const folder of folders) await report(folder);
else await train(folders);
