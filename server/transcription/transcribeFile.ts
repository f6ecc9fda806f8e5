/**
 * The stages in order, within this process: file -> sound -> notes -> score. `transcribeInProcess` runs this in a
 * process of its own; the command line calls it directly, with one model for many files.
 */
import type { DetectedNotes, Score, TimedNote } from '../../engine/index.ts';
import { cutRange } from './decode/cutRange.ts';
import { decodeAudio, type DecodedPiece } from './decode/decodeAudio.ts';
import { detectNotes } from './detect/detectNotes.ts';
import type { NoteModel } from './model/basicPitch.ts';
import { writeScore } from './writeScore.ts';
import type { TranscriptionReport, TranscriptionRequest } from './messages/request.ts';
import { StageClock } from './stageClock.ts';

export interface TranscriptionResources {
  readonly model: NoteModel;
  /** Path of an ffmpeg program to decode with; absent: the built-in decoders. */
  readonly ffmpeg?: string | undefined;
}

export interface TranscribedFile {
  readonly score: Score;
  readonly notes: readonly TimedNote[];
  readonly detected: DetectedNotes;
  readonly quality: number;
  readonly report: TranscriptionReport;
}

/** Progress when all notes are detected; the later stages take about a fifth of the time for 40 minutes of sound. */
const DETECTED_PERCENT = 82;

/** Throws `TranscriptionError`. */
export async function transcribeFile(
  request: TranscriptionRequest,
  resources: TranscriptionResources,
  onProgress: (percent: number) => void,
): Promise<TranscribedFile> {
  const clock = new StageClock();
  const pieces = clock.timeEach(
    'decode',
    cutRange(decodeAudio(request.file, { ffmpeg: resources.ffmpeg }), request.range),
  );
  const started = performance.now();
  const { notes, durationSeconds } = await detectNotes(
    samplesOf(pieces, (fraction) => onProgress(Math.floor(DETECTED_PERCENT * fraction))),
    resources.model,
    request,
  );
  clock.add('detectNotes', started + 1000 * clock.seconds.decode);
  onProgress(DETECTED_PERCENT);
  const written = await clock.time('notate', () => writeScore(notes, request));
  onProgress(100);
  const report = {
    ...written.report,
    duration_seconds: durationSeconds,
    note_count: notes.length,
    stages: clock.seconds,
  };
  const { score, detected, quality } = written;
  return { score, notes, detected, quality, report };
}

/** The same for notes that are already known, from a MIDI recording or a MIDI file. */
export async function transcribeNotes(
  notes: readonly TimedNote[],
  request: Omit<TranscriptionRequest, 'file'>,
): Promise<TranscribedFile> {
  const clock = new StageClock();
  const written = await clock.time('notate', () => writeScore(notes, request));
  const durationSeconds = notes.reduce((end, note) => Math.max(end, note.offset), 0);
  const report = {
    ...written.report,
    duration_seconds: durationSeconds,
    note_count: notes.length,
    stages: clock.seconds,
  };
  const { score, detected, quality } = written;
  return { score, notes, detected, quality, report };
}

async function* samplesOf(
  pieces: AsyncIterable<DecodedPiece>,
  onFraction: (fraction: number) => void,
): AsyncGenerator<Float32Array> {
  for await (const { samples, fraction } of pieces) {
    yield samples;
    onFraction(fraction);
  }
}
