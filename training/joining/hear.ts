/**
 * Renders songs as bands and for fewer instruments (bandMidi.ts), and writes what both networks detect, for train.ts. Needs the
 * programs fluidsynth and ffmpeg; fifteen seconds of processor time for each piece, so several processes may share the work.
 *
 *   node training/joining/hear.ts <folder to write to> <folder with .mxl files> <from> <to> [--bands] [--piano] <soundfont …>
 *
 * With `--bands`, only the pieces for a band are rendered; with `--piano`, the piano plays the tune too.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TimedNote } from '../../engine/index.ts';
import { decodeNotes } from '../../server/transcription/detect/decodeNotes.ts';
import { decodingParameters } from '../../server/transcription/detect/decodingParameters.data.ts';
import { ModelWindows } from '../../server/transcription/detect/modelWindows.ts';
import { withTimbre } from '../../server/transcription/detect/noteTimbre.ts';
import { loadNoteModel } from '../../server/transcription/model/noteModel.ts';
import { loadTranskun } from '../../server/transcription/model/transkun.ts';
import { PianoDetector } from '../../server/transcription/piano/pianoDetector.ts';
import { soundingEnds } from '../../engine/notate/rhythm/soundingEnds.ts';
import { Random } from '../noteClassifier/random.ts';
import { readLied } from '../collections/readLied.ts';
import { bandMidi, EXCERPT_SECONDS, isForBand, type PlayedNote } from './bandMidi.ts';
import { renderMidi } from './renderMidi.ts';

export interface HeardPiece {
  /** Index of the song among the sorted names of all songs. */
  readonly song: number;
  /** The notes of either network, with their timbre. */
  readonly large: readonly TimedNote[];
  readonly small: readonly TimedNote[];
  readonly truth: readonly PlayedNote[];
}

/** Distance between the songs that are taken, so that few composers occur twice among the first of them. */
const STEP = 37;

const [folder = '', songFolder = '', from = '0', to = '0', ...others] = process.argv.slice(2);
const onlyBands = others.includes('--bands');
const isPianoLead = others.includes('--piano');
const soundfonts = others.filter((other) => !other.startsWith('--'));

async function hear(sound: Float32Array): Promise<Pick<HeardPiece, 'large' | 'small'>> {
  const detector = new PianoDetector(await large);
  const windows = new ModelWindows(await small);
  await windows.push(sound);
  await detector.push(sound);
  const { keys, pedal } = await detector.finish();
  const activations = await windows.finish();
  const notes = decodeNotes(activations, decodingParameters('universal', 'piano'));
  return { large: withTimbre(activations, soundingEnds(keys, pedal)), small: withTimbre(activations, notes) };
}

const [small, large] = [loadNoteModel(1), loadTranskun(1)];
const songs = readdirSync(songFolder)
  .filter((name) => name.endsWith('.mxl'))
  .sort();
mkdirSync(folder, { recursive: true });
for (let turn = 0, made = 0; made < Number(to) && turn < songs.length; turn++) {
  const at = (STEP * turn) % songs.length;
  const random = new Random(at);
  const lied = readLied(Uint8Array.from(readFileSync(join(songFolder, songs[at] ?? ''))));
  const piece = bandMidi(lied, made, random, isPianoLead);
  if (!piece) continue;
  const file = join(folder, `${made}.json`);
  const isWanted = made >= Number(from) && (isForBand(made) || !onlyBands);
  made++;
  if (!isWanted || existsSync(file)) continue;
  const truth = piece.notes.filter(({ onset }) => onset < EXCERPT_SECONDS);
  const sound = renderMidi(piece.midi, EXCERPT_SECONDS, random.pick(soundfonts), 96);
  const heard: HeardPiece = { song: at, ...(await hear(sound)), truth };
  writeFileSync(file, JSON.stringify(heard));
  console.log(`${file}: ${songs[at]}, ${heard.large.length} and ${heard.small.length} notes of ${truth.length}`);
}
