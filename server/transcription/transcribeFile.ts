/**
 * Runs all stages in this process: decoding, detection of notes, notation. `transcribeInProcess` runs this in a
 * separate process; the command line calls it directly, with one model for many files.
 */
import type { DetectedNotes, Score, TimedNote } from '../../engine/index.ts';
import { readPlayedNotes } from './decode/readPlayedNotes.ts';
import { cutRange } from './decode/cutRange.ts';
import { decodeAudio, type DecodedPiece } from './decode/decodeAudio.ts';
import { detectNotes, type OtherDetection } from './detect/detectNotes.ts';
import type { NoteModel } from './model/noteModel.ts';
import type { PitchModel } from './model/swiftF0.ts';
import type { PianoModel } from './model/transkun.ts';
import { PianoAttempt } from './piano/pianoAttempt.ts';
import { writeScore } from './writeScore.ts';
import { VoiceDetection } from './voice/voiceDetection.ts';
import { usesLargeNetwork, usesVoiceNetwork } from '../contract/limits.ts';
import type { TranscriptionReport, TranscriptionRequest } from './messages/request.ts';
import { StageClock } from './stageClock.ts';

export interface TranscriptionResources {
  readonly model: NoteModel;
  /** Path of an ffmpeg program that decodes; if it is absent, the built-in decoders are used. */
  readonly ffmpeg?: string | undefined;
  /** Loads the piano model, or returns the loaded one. If it is absent, the small network is used for pianos too. */
  readonly loadPiano?: () => Promise<PianoModel>;
  /** The same of the model of a single voice's pitch. */
  readonly loadPitch?: () => Promise<PitchModel>;
  /** Seconds that a transcription may take. */
  readonly limitSeconds?: number | undefined;
}

export interface TranscribedFile {
  readonly score: Score;
  readonly notes: readonly TimedNote[];
  readonly detected: DetectedNotes;
  readonly quality: number;
  readonly report: TranscriptionReport;
}

/** Progress when all notes are detected. The later stages take about a fifth of the time for 40 minutes of sound. */
const DETECTED_PERCENT = 82;

/** Fraction of the time limit that the piano model may use. The other stages need less than the rest. */
const DETECTION_SHARE = 0.7;

/** The detection besides the small network; undefined where none is requested or applies. */
async function otherDetection(
  request: TranscriptionRequest,
  { loadPiano, loadPitch, limitSeconds = Infinity }: TranscriptionResources,
  fraction: () => number,
): Promise<OtherDetection | undefined> {
  const { detector = 'auto' } = request;
  if (detector === 'fast') return undefined;
  if (loadPitch && usesVoiceNetwork(request)) return new VoiceDetection(await loadPitch());
  if (!loadPiano || !usesLargeNetwork(request)) return undefined;
  const leastSpeed = detector === 'auto' ? 1 : 0;
  return new PianoAttempt(await loadPiano(), { leastSpeed, mostSeconds: DETECTION_SHARE * limitSeconds }, fraction);
}

/** Transcribes a file. Throws `TranscriptionError`. */
export async function transcribeFile(
  request: TranscriptionRequest,
  resources: TranscriptionResources,
  onProgress: (percent: number) => void,
): Promise<TranscribedFile> {
  const played = await readPlayedNotes(request.file);
  if (played !== undefined) return transcribeNotes(played, request);
  const clock = new StageClock();
  const pieces = clock.timeEach(
    'decode',
    cutRange(decodeAudio(request.file, { ffmpeg: resources.ffmpeg }), request.range),
  );
  let read = 0;
  const other = await otherDetection(request, resources, () => read);
  const started = performance.now();
  const sound = samplesOf(pieces, (fraction) => {
    read = fraction;
    onProgress(Math.floor(DETECTED_PERCENT * fraction));
  });
  const { notes, durationSeconds, detector, ...heard } = await detectNotes(sound, resources.model, request, other);
  clock.add('detectNotes', started + 1000 * clock.seconds.decode);
  onProgress(DETECTED_PERCENT);
  const written = await clock.time('notate', () => writeScore(notes, request, heard));
  onProgress(100);
  const report = {
    ...written.report,
    duration_seconds: durationSeconds,
    note_count: notes.length,
    detector,
    stages: clock.seconds,
  };
  const { score, detected, quality } = written;
  return { score, notes, detected, quality, report };
}

/** Transcribes notes that are already known, from a MIDI keyboard. */
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
