/** Transcribes a folder of audio files with one loaded model. A file that fails does not stop the others. */
import type { Dirent } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import {
  loadNoteModel,
  loadSwiftF0,
  loadTranskun,
  transcribeFile,
  transcribeNotes,
  TranscriptionError,
  type NoteModel,
  type PianoModel,
  type PitchModel,
  type TranscribedFile,
} from '../server/transcription/index.ts';
import { checkOutputs } from './checkOutputs.ts';
import { writePerformanceMidi } from './performanceMidi.ts';
import { rangeWarnings } from './rangeWarnings.ts';
import { reasonOf } from './reasonOf.ts';
import { readPerformance } from './readPerformance.ts';
import { writeScoreFile } from './scoreFile.ts';
import { UsageError, type TranscribeArguments } from './transcribeArguments.ts';
import { writeAtomically } from './writeAtomically.ts';

interface Models {
  readonly model: NoteModel;
  readonly loadPiano: () => Promise<PianoModel>;
  readonly loadPitch: () => Promise<PitchModel>;
  readonly release: () => Promise<void>;
}

async function transcribed(
  file: string,
  wanted: TranscribeArguments,
  { release: _, ...models }: Models,
): Promise<TranscribedFile> {
  const stem = stemOf(file);
  const request = { ...wanted.settings, title: wanted.settings.title || stem, file, source: 'File' } as const;
  const notes = wanted.notes && join(wanted.notes, `${stem}.mid`);
  await checkOutputs(filesOf(join(wanted.output, stem)), [file, notes]);
  if (notes !== undefined) return transcribeNotes(readPerformance(await readFile(notes)), request);
  return transcribeFile(request, { ...models, ffmpeg: process.env['FFMPEG_PATH'] }, () => undefined);
}

const stemOf = (file: string): string => basename(file, extname(file));

const filesOf = (stem: string) => [`${stem}.musicxml`, `${stem}.mid`, `${stem}.json`] as const;

/** Writes `<stem>.musicxml`, `.mid` and `.json`. */
export async function writeTranscription(
  stem: string,
  { score, notes, quality, report }: TranscribedFile,
): Promise<void> {
  const beats = { beats: report.beats, timeSignature: report.time_signature };
  const [sheet, midi, json] = filesOf(stem);
  await writeScoreFile(sheet, score);
  await writeAtomically(midi, writePerformanceMidi(notes, beats));
  await writeAtomically(json, `${JSON.stringify({ ...report, quality })}\n`);
}

/** The other models are loaded for the first recording that needs them; after a failure the next recording tries again. */
async function loadModels(): Promise<Models> {
  const model = await loadNoteModel(1);
  let piano: PianoModel | undefined;
  const loadPiano = async (): Promise<PianoModel> => (piano ??= await loadTranskun(1));
  let pitch: PitchModel | undefined;
  const loadPitch = async (): Promise<PitchModel> => (pitch ??= await loadSwiftF0(1));
  const release = async (): Promise<void> => {
    await model.release();
    await piano?.release();
    await pitch?.release();
  };
  return { model, loadPiano, loadPitch, release };
}

/** Writes a .musicxml, a .mid and a .json file for each file of the folder. @returns true where no file failed. */
export async function transcribeBatch(wanted: TranscribeArguments): Promise<boolean> {
  const folder = wanted.input ?? '';
  const entries = await readdir(folder, { withFileTypes: true });
  const isWanted = (entry: Dirent): boolean =>
    (entry.isFile() || entry.isSymbolicLink()) && !entry.name.startsWith('.');
  const files = entries.filter(isWanted).map(({ name }) => name);
  if (files.length === 0) throw new UsageError(`${folder} contains no files.`);
  const models = await loadModels();
  let failures = 0;
  const written = new Set<string>();
  for (const name of files.sort()) {
    const start = performance.now();
    try {
      if (written.has(stemOf(name))) throw new Error(`the files of another ${stemOf(name)} would be overwritten.`);
      const result = await transcribed(join(folder, name), wanted, models);
      await writeTranscription(join(wanted.output, stemOf(name)), result);
      written.add(stemOf(name));
      for (const warning of rangeWarnings(result.report.remarks)) console.error(`${name}: ${warning}`);
      const seconds = (performance.now() - start) / 1000;
      console.log(`${name}: ${result.notes.length} notes, ${seconds.toFixed(1)} s`);
    } catch (error) {
      failures++;
      const reason = error instanceof TranscriptionError ? error.reason : reasonOf(error);
      console.error(`${name}: not transcribed: ${reason}`);
    }
  }
  await models.release();
  console.log(`${files.length - failures} of ${files.length} files transcribed`);
  return failures === 0;
}
