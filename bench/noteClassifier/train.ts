/**
 * Development only: makes server/transcription/detect/noteClassifier.data.ts and noteEnds.data.ts.
 *
 *   node bench/noteClassifier/train.ts <folder of .mxl songs> <soundfont …> [--from 0] [--to 300]
 *   node bench/noteClassifier/train.ts
 *
 * The first performs songs, renders them and keeps what the note model hears in them (--keep, data/heard-pieces);
 * several processes may share the work. The second trains the networks on all that is kept, with every tenth piece held
 * out, and reports on those. The weights in the tree come from CC0 songs for voice and piano, played through FluidR3
 * and MuseScore General (both MIT) and through our own strings: of noteClassifier.ts two networks, one from 320 and one
 * from 348 pieces, of noteEnds.ts from 320.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { deserialize, serialize } from 'node:v8';
import { readMusicXml } from '../../engine/formats/musicxml/readMusicXml.ts';
import { timelineOf } from '../../engine/timeline/timeline.ts';
import type { Activations } from '../../server/transcription/detect/activations.ts';
import { ModelWindows } from '../../server/transcription/detect/modelWindows.ts';
import { loadBasicPitch, type NoteModel } from '../../server/transcription/model/basicPitch.ts';
import { examplesOf, type Example } from './examples.ts';
import { meanOf, scaleOf, trainNetwork, type Network } from './network.ts';
import { endExamplesOf, KEPT_SHARE } from './endExamples.ts';
import { performSong, soundingNotes, type PerformedNote } from './performSong.ts';
import { Random } from './random.ts';
import { renderPerformance } from './renderPerformance.ts';
import { reportOn } from './reportOn.ts';
import { writeWeights } from './writeWeights.ts';

const FEWEST_NOTES = 25;
const HELD_OUT = 10;
const HIDDEN = 48;
/** Networks that are averaged: what each of them makes up goes away. */
const SEEDS = [1, 2];
const EPOCHS = 14;
const HIDDEN_FOR_ENDS = 16;
const EPOCHS_FOR_ENDS = 12;

interface HeardPiece {
  readonly activations: Activations;
  /** None where the song has too few. */
  readonly notes: readonly PerformedNote[];
}

async function hear(
  piece: number,
  songs: readonly string[],
  soundfonts: readonly string[],
  model: NoteModel,
): Promise<HeardPiece> {
  const random = new Random(piece);
  const song = readMusicXml(Uint8Array.from(readFileSync(random.pick(songs))));
  const performance = performSong(timelineOf(song).events, random);
  const windows = new ModelWindows(model);
  if (performance.notes.length < FEWEST_NOTES) return { activations: await windows.finish(), notes: [] };
  await windows.push(renderPerformance(performance, soundfonts, random));
  return { activations: await windows.finish(), notes: soundingNotes(performance) };
}

/** Hears the pieces that are not kept yet. */
async function hearPieces(
  from: number,
  to: number,
  songs: readonly string[],
  soundfonts: readonly string[],
): Promise<void> {
  const model = await loadBasicPitch(1);
  for (let piece = from; piece < to; piece++) {
    const kept = join(values.keep, `${piece}.heard`);
    if (!existsSync(kept)) writeFileSync(kept, serialize(await hear(piece, songs, soundfonts, model)));
  }
  await model.release();
}

function keptPieces(): HeardPiece[] {
  const kept = readdirSync(values.keep).sort((a, b) => parseInt(a) - parseInt(b));
  return kept.map((name) => deserialize(readFileSync(join(values.keep, name))) as HeardPiece);
}

async function train(): Promise<void> {
  const heard = keptPieces();
  if (values.only !== 'notes') trainEnds(heard);
  if (values.only === 'ends') return;
  const pieces = heard.map(({ activations, notes }) => examplesOf(activations, notes));
  const examples: Example[] = pieces.filter((_, index) => index % HELD_OUT !== 0).flat();
  const notes = examples.filter(({ isNote }) => isNote).length;
  console.log(`${pieces.length} pieces, ${examples.length} candidates to learn from, ${notes} of them notes`);
  const scale = scaleOf(examples);
  const networks = SEEDS.map((seed) =>
    trainNetwork(examples, scale, { hidden: HIDDEN, epochs: EPOCHS, random: new Random(seed) }),
  );
  writeWeights('noteClassifier', 'log odds of a note, and its correction', meanOf(networks), scale);
  await reportOn(pieces.filter((_, index) => index % HELD_OUT === 0).flat());
}

function trainEnds(heard: readonly HeardPiece[]): void {
  const random = new Random(2);
  const examples = heard.flatMap(({ activations, notes }) => endExamplesOf(activations, notes, random));
  const ends = examples.filter(({ isNote }) => isNote).length;
  console.log(`${examples.length} frames to learn from, ${ends} of them ends of notes`);
  const scale = scaleOf(examples);
  const network = trainNetwork(examples, scale, { hidden: HIDDEN_FOR_ENDS, epochs: EPOCHS_FOR_ENDS, random });
  writeWeights('noteEnds', 'log odds of an end; the second is not used', unsampled(network), scale);
}

/** Corrects the odds for the frames that were left out. */
function unsampled(network: Network): Network {
  const weights = network.weights.slice();
  const bias = weights.length - 2;
  weights[bias] = (weights[bias] ?? 0) + Math.log(KEPT_SHARE);
  return { ...network, weights };
}

const { values, positionals } = parseArgs({
  options: {
    from: { type: 'string', default: '0' },
    to: { type: 'string', default: '300' },
    only: { type: 'string' },
    keep: { type: 'string', default: 'data/heard-pieces' },
  },
  allowPositionals: true,
});
const [folder, ...soundfonts] = positionals;
if (folder === undefined) await train();
else {
  mkdirSync(values.keep, { recursive: true });
  const songs = readdirSync(folder).sort();
  const paths = songs.map((name) => join(folder, name));
  await hearPieces(Number(values.from), Number(values.to), paths, soundfonts);
}
