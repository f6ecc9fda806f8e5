/** `npm run transcribe`: transcribes audio files to scores. transcribeArguments.ts defines the arguments. */
import { readFile } from 'node:fs/promises';
import { basename, dirname, extname } from 'node:path';
import { createFolder } from '../server/createFolder.ts';
import {
  loadNoteModel,
  loadSwiftF0,
  loadTranskun,
  transcribeFile,
  transcribeNotes,
  TranscriptionError,
  type TranscribedFile,
} from '../server/transcription/index.ts';
import { checkOutputs } from './checkOutputs.ts';
import { writePerformanceMidi } from './performanceMidi.ts';
import { rangeWarnings } from './rangeWarnings.ts';
import { readPerformance } from './readPerformance.ts';
import { reasonOf } from './reasonOf.ts';
import { isScoreFile, SCORE_FILE_EXTENSIONS, writeScoreFile } from './scoreFile.ts';
import { transcribeArguments, UsageError, USAGE, type TranscribeArguments } from './transcribeArguments.ts';
import { transcribeBatch } from './transcribeBatch.ts';
import { writeAtomically } from './writeAtomically.ts';

const EXIT_FAILED = 1;
const EXIT_USAGE = 2;

function showProgress(percent: number): void {
  if (process.stderr.isTTY) process.stderr.write(`\r${percent} %${percent === 100 ? '\n' : ''}`);
}

async function transcribed({ input, notes, settings }: TranscribeArguments): Promise<TranscribedFile> {
  const source = input ?? notes ?? '';
  const title = settings.title || basename(source, extname(source));
  const request = { ...settings, title, file: source, source: 'File' } as const;
  if (notes !== undefined) return transcribeNotes(readPerformance(await readFile(notes)), request);
  const model = await loadNoteModel(1);
  const models = { model, loadPiano: () => loadTranskun(1), loadPitch: () => loadSwiftF0(1) };
  const resources = { ...models, ffmpeg: process.env['FFMPEG_PATH'] };
  return transcribeFile(request, resources, showProgress);
}

async function transcribeOne(wanted: TranscribeArguments): Promise<void> {
  if (!isScoreFile(wanted.output))
    throw new UsageError(
      `Unknown extension of the score file ${wanted.output}. Supported extensions: ${SCORE_FILE_EXTENSIONS.join(', ')}.`,
    );
  const outputs = [wanted.output, wanted.json, wanted.midi];
  await checkOutputs(outputs, [wanted.input, wanted.notes]);
  // Before the transcription, which may take minutes.
  for (const output of outputs) if (output !== undefined) await createFolder(dirname(output));
  const { score, notes, quality, report } = await transcribed(wanted);
  await writeScoreFile(wanted.output, score);
  if (wanted.json !== undefined) await writeAtomically(wanted.json, `${JSON.stringify({ ...report, quality })}\n`);
  if (wanted.midi !== undefined) {
    const beats = { beats: report.beats, timeSignature: report.time_signature };
    await writeAtomically(wanted.midi, writePerformanceMidi(notes, beats));
  }
  for (const warning of rangeWarnings(report.remarks)) console.error(`${wanted.output}: ${warning}`);
  const { key, time_signature: meter, tempo } = report;
  console.log(`${wanted.output}: ${notes.length} notes, ${meter}, ${key}, ${Math.round(tempo)} beats per minute`);
}

async function run(args: readonly string[]): Promise<void> {
  if (args.includes('--help') || args.includes('-h')) return console.log(USAGE);
  const wanted = transcribeArguments(args);
  if (wanted.batch) process.exitCode = (await transcribeBatch(wanted)) ? 0 : EXIT_FAILED;
  else await transcribeOne(wanted);
}

try {
  await run(process.argv.slice(2));
} catch (error) {
  process.exitCode = error instanceof UsageError ? EXIT_USAGE : EXIT_FAILED;
  if (error instanceof UsageError) console.error(`${error.message}\n\n${USAGE}`);
  else if (error instanceof TranscriptionError) console.error(`Not transcribed (${error.code}): ${error.reason}`);
  else console.error(`Not transcribed: ${reasonOf(error)}`);
}
