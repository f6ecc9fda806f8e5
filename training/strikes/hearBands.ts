/**
 * Development only: renders songs as bands, with a voice, a piano or a guitar (training/joining/bandMidi.ts), and stores the activations of
 * the note model with the pitched notes. Several processes may share the work: the part-th of `parts`, from 0.
 *
 *   node training/strikes/hearBands.ts <folder to write to> <folder with .mxl files> <pieces> <part> <parts> <soundfont …>
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { serialize } from 'node:v8';
import { ModelWindows } from '../../server/transcription/detect/modelWindows.ts';
import { loadNoteModel } from '../../server/transcription/model/noteModel.ts';
import { readLied } from '../collections/readLied.ts';
import { bandMidi, EXCERPT_SECONDS, isForBand } from '../joining/bandMidi.ts';
import { renderMidi } from '../joining/renderMidi.ts';
import { Random } from '../noteClassifier/random.ts';

/** Distance between the songs that are taken, so that few composers occur twice among the first of them. */
const STEP = 37;
/** In one of so many pieces the piano plays the tune too. */
const PIANO_LEADS = 3;

const [folder = '', songFolder = '', pieces = '0', part = '0', parts = '1', ...soundfonts] = process.argv.slice(2);
mkdirSync(folder, { recursive: true });
const songs = readdirSync(songFolder).sort();
const model = await loadNoteModel(1);
for (let turn = 0, made = 0; made < Number(pieces) && turn < songs.length; turn++) {
  const at = (STEP * turn) % songs.length;
  const random = new Random(at);
  const lied = readLied(Uint8Array.from(readFileSync(join(songFolder, songs[at] ?? ''))));
  const piece = bandMidi(lied, made, random, made % PIANO_LEADS === 0);
  if (!piece) continue;
  const number = made++;
  const file = join(folder, `${number}.heard`);
  // Half of the pieces that are not for a band.
  const isWanted = (isForBand(number) || number % 2 === 1) && (number + 1) % Number(parts) === Number(part);
  if (!isWanted || existsSync(file)) continue;
  const windows = new ModelWindows(model);
  await windows.push(renderMidi(piece.midi, EXCERPT_SECONDS, random.pick(soundfonts), random.pick([64, 96])));
  const notes = piece.notes.filter(({ onset }) => onset < EXCERPT_SECONDS);
  writeFileSync(file, serialize({ activations: await windows.finish(), notes }));
}
await model.release();
