/**
 * Development only: trains and writes noteClassifier.data.ts, lineNoteClassifier.data.ts, ensembleNoteClassifier.data.ts,
 * restrikes.data.ts of server/transcription/detect/classifiers.
 *
 *   node training/noteClassifier/train.ts <folder of .mxl songs> <soundfont …> [--from 0] [--to 300] [--repeating | --sustained]
 *   node training/noteClassifier/train.ts [--only notes | lines | ensembles | restrikes]
 *
 * The first command simulates performances of songs, renders them and stores the note model's activations (--keep,
 * data/heard-pieces); several processes may share the work. With --repeating, it performs lines with many repeated
 * notes (stored in data/heard-lines), with --sustained ensembles (data/heard-ensembles), with --recorded FOLDER players of recorded
 * notes (data/heard-recorded; recordedNotes.ts), with --pianos FOLDER recorded pianos (data/heard-pianos; recordedPianos.ts), which only training/strikes learns from. The second command trains the
 * networks on all stored pieces except every tenth, and reports on those; restrikes.ts is trained on the lines with
 * repeated notes, ensembleNoteClassifier.data.ts on the ensembles with soft attacks.
 *
 * The weights in the repository were trained on CC0 songs for voice and piano, rendered with FluidR3 and MuseScore
 * General (both MIT) and with our model of strings: noteClassifier.data.ts is two networks, trained on 320 and on
 * 348 pieces without vibrato and with fewer features, lineNoteClassifier.data.ts two, trained on 350
 * pieces and 140 lines with vibrato; restrikes.ts
 * was trained on 420 lines with it.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { deserialize, serialize } from 'node:v8';
import { readMusicXml } from '../../engine/formats/musicxml/read/readMusicXml.ts';
import { timelineOf, type TimedEvent } from '../../engine/timeline/timeline.ts';
import type { Activations } from '../../server/transcription/detect/activations.ts';
import { ModelWindows } from '../../server/transcription/detect/modelWindows.ts';
import { isSoft, recordingTraits } from '../../server/transcription/detect/classifiers/noteFeatures.ts';
import { loadNoteModel, type NoteModel } from '../../server/transcription/model/noteModel.ts';
import { examplesOf, SOFT_MATCH_SECONDS, type Example } from './examples.ts';
import { meanOf, scaleOf, trainNetwork, unsampled } from './network.ts';
import { performEnsemble } from './performEnsemble.ts';
import { performPiano } from './performPiano.ts';
import { performRecorded } from './performRecorded.ts';
import { performSong, soundingNotes, type PerformedNote } from './performSong.ts';
import { Random } from './random.ts';
import { RecordedNotes } from './recordedNotes.ts';
import { RecordedPianos } from './recordedPianos.ts';
import { recordPerformance, renderPerformance } from './renderPerformance.ts';
import { reportOn, type NoteTable } from './reportOn.ts';
import { KEPT_SHARE as KEPT_RESTRIKES, restrikeExamplesOf } from './restrikeExamples.ts';
import { writeWeights } from './writeWeights.ts';

const FEWEST_NOTES = 25;
const HELD_OUT = 10;
/** Of the lines with repeated notes, one of so many is also trained with for lineNoteClassifier.data.ts. */
const LINES_FOR_NOTES = 3;
const HIDDEN = 48;
/** Seeds of the networks that are averaged, which reduces the errors of each. */
const SEEDS = [1, 2];
const EPOCHS = 14;
const HIDDEN_FOR_RESTRIKES = 24;
const EPOCHS_FOR_RESTRIKES = 12;

interface DetectedPiece {
  readonly activations: Activations;
  /** Empty if the performance has too few notes. */
  readonly notes: readonly PerformedNote[];
}

interface Rendering {
  readonly notes: readonly PerformedNote[];
  readonly sound: Float32Array;
}

/** A performance of the song as sound; none if it has too few notes. */
function renderPiece(
  events: readonly TimedEvent[],
  random: Random,
  soundfonts: readonly string[],
): Rendering | undefined {
  if (pianos) {
    const performance = performPiano(events, random);
    if (performance.notes.length < FEWEST_NOTES) return undefined;
    return { sound: recordPerformance(pianos.play(performance, random), random), notes: soundingNotes(performance) };
  }
  if (recorded) {
    const performance = performRecorded(events, random, recorded.instruments);
    if (performance.notes.length < FEWEST_NOTES) return undefined;
    const { sound, notes } = recorded.play(performance, random);
    return { sound: recordPerformance(sound, random), notes };
  }
  const performance = values.sustained
    ? performEnsemble(events, random)
    : performSong(events, random, values.repeating);
  if (performance.notes.length < FEWEST_NOTES) return undefined;
  const sound = renderPerformance(performance, soundfonts, random, values.sustained);
  return { sound, notes: soundingNotes(performance) };
}

async function detectPiece(
  piece: number,
  songs: readonly string[],
  soundfonts: readonly string[],
  model: NoteModel,
): Promise<DetectedPiece> {
  const random = new Random(piece + kind.seed);
  const { events } = timelineOf(readMusicXml(Uint8Array.from(readFileSync(random.pick(songs)))));
  const rendering = renderPiece(events, random, soundfonts);
  const windows = new ModelWindows(model);
  if (rendering) await windows.push(rendering.sound);
  return { activations: await windows.finish(), notes: rendering?.notes ?? [] };
}

/** Computes and stores the activations of the pieces that are not stored yet. */
async function detectPieces(
  from: number,
  to: number,
  songs: readonly string[],
  soundfonts: readonly string[],
): Promise<void> {
  const model = await loadNoteModel(1);
  for (let piece = from; piece < to; piece++) {
    const kept = join(kind.kept, `${piece}.heard`);
    if (!existsSync(kept)) writeFileSync(kept, serialize(await detectPiece(piece, songs, soundfonts, model)));
  }
  await model.release();
}

function keptPieces(folderOfPieces: string): DetectedPiece[] {
  const kept = readdirSync(folderOfPieces).sort((a, b) => parseInt(a) - parseInt(b));
  return kept.map((name) => deserialize(readFileSync(join(folderOfPieces, name))) as DetectedPiece);
}

async function train(): Promise<void> {
  const wants = (what: string): boolean => values.only === undefined || values.only === what;
  if (wants('ensembles')) {
    const soft = keptPieces(values.keepEnsembles).filter(({ activations }) => isSoft(recordingTraits(activations)));
    await trainNotes(soft, 'ensembleNoteClassifier', SOFT_MATCH_SECONDS);
  }
  if (values.only === 'ensembles') return;
  const detected = keptPieces(values.keep);
  if (wants('restrikes')) trainRestrikes(keptPieces(values.keepLines));
  if (wants('notes')) await trainNotes(detected, 'noteClassifier');
  if (wants('lines')) {
    const lines = keptPieces(values.keepLines).filter((_, index) => index % LINES_FOR_NOTES === 0);
    await trainNotes([...detected, ...lines], 'lineNoteClassifier');
  }
}

async function trainNotes(detected: readonly DetectedPiece[], table: NoteTable, matchSeconds?: number): Promise<void> {
  const pieces = detected.map(({ activations, notes }) => examplesOf(activations, notes, matchSeconds));
  const examples: Example[] = pieces.filter((_, index) => index % HELD_OUT !== 0).flat();
  const notes = examples.filter(({ isNote }) => isNote).length;
  console.log(`${pieces.length} pieces, ${examples.length} candidates to learn from, ${notes} of them notes`);
  const scale = scaleOf(examples);
  const networks = SEEDS.map((seed) =>
    trainNetwork(examples, scale, { hidden: HIDDEN, epochs: EPOCHS, random: new Random(seed) }),
  );
  writeWeights(`detect/classifiers/${table}`, 'log odds of a note, and its correction', meanOf(networks), scale);
  await reportOn(pieces.filter((_, index) => index % HELD_OUT === 0).flat(), table);
}

function trainRestrikes(detected: readonly DetectedPiece[]): void {
  const random = new Random(2);
  const examples = detected.flatMap(({ activations, notes }) => restrikeExamplesOf(activations, notes, random));
  const again = examples.filter(({ isNote }) => isNote).length;
  console.log(`${examples.length} frames inside notes to learn from, ${again} of them where one is played again`);
  const scale = scaleOf(examples);
  const networks = SEEDS.map((seed) =>
    trainNetwork(examples, scale, {
      hidden: HIDDEN_FOR_RESTRIKES,
      epochs: EPOCHS_FOR_RESTRIKES,
      random: new Random(seed),
    }),
  );
  const network = unsampled(meanOf(networks), KEPT_RESTRIKES);
  writeWeights('detect/classifiers/restrikes', 'log odds of a restrike; the second is not used', network, scale);
}

const { values, positionals } = parseArgs({
  options: {
    from: { type: 'string', default: '0' },
    to: { type: 'string', default: '300' },
    only: { type: 'string' },
    repeating: { type: 'boolean', default: false },
    keep: { type: 'string', default: 'data/heard-pieces' },
    sustained: { type: 'boolean', default: false },
    keepEnsembles: { type: 'string', default: 'data/heard-ensembles' },
    keepLines: { type: 'string', default: 'data/heard-lines' },
    recorded: { type: 'string' },
    pianos: { type: 'string' },
    keepPianos: { type: 'string', default: 'data/heard-pianos' },
    keepRecorded: { type: 'string', default: 'data/heard-recorded' },
  },
  allowPositionals: true,
});
const [folder, ...soundfonts] = positionals;
const recorded = values.recorded === undefined ? undefined : new RecordedNotes(values.recorded);
const pianos = values.pianos === undefined ? undefined : new RecordedPianos(values.pianos);
/** The seed is added to the number of a piece, so that the kinds of performances differ. */
const kind = pianos
  ? { seed: 40_000, kept: values.keepPianos }
  : recorded
    ? { seed: 30_000, kept: values.keepRecorded }
    : values.sustained
      ? { seed: 20_000, kept: values.keepEnsembles }
      : values.repeating
        ? { seed: 10_000, kept: values.keepLines }
        : { seed: 0, kept: values.keep };
if (folder === undefined) await train();
else {
  mkdirSync(kind.kept, { recursive: true });
  const songs = readdirSync(folder).sort();
  const paths = songs.map((name) => join(folder, name));
  await detectPieces(Number(values.from), Number(values.to), paths, soundfonts);
}
