/**
 * Note detection: the notes of a recording from its sound. The sound is processed in pieces and only activations are
 * stored, so that memory stays small; the beginning is buffered until the tuning is known.
 */
import { seconds, type TimedNote } from '../../../engine/index.ts';
import type { Detector } from '../messages/request.ts';
import type { NoteModel } from '../model/basicPitch.ts';
import { SAMPLE_RATE } from '../model/sampleRate.ts';
import { TranscriptionError } from '../messages/transcriptionError.ts';
import { decodeNotes } from './decodeNotes.ts';
import { decodingParameters } from './decodingParameters.data.ts';
import { isMusic } from './isMusic.ts';
import { ModelWindows } from './modelWindows.ts';
import { tuned } from './tuning.ts';

/** Shorter recordings are rejected as no music. */
const MINIMUM_SECONDS = 2;
/** Peak below which a recording is silent: -54 dB of full scale. */
const SILENT_PEAK = 0.002;

export interface Detection {
  readonly notes: readonly TimedNote[];
  readonly durationSeconds: number;
  /** The network whose notes these are. */
  readonly detector: Detector;
}

/** A second detection of the same sound, which may be given up. */
export interface OtherDetection {
  push(samples: Float32Array): Promise<void>;
  /** Its notes, undefined where it was given up. `notes`: those of the small network. */
  finish(notes: readonly TimedNote[]): Promise<readonly TimedNote[] | undefined>;
}

/**
 * `sound`: mono pieces at 22,050 Hz. `other`: its notes are used, where it has any, if the sound is music.
 *
 * @throws TranscriptionError 100 where there is no music.
 */
export async function detectNotes(
  sound: AsyncIterable<Float32Array>,
  model: NoteModel,
  wanted: { readonly mode: string; readonly instrument: string; readonly autoTune?: boolean },
  other?: OtherDetection,
): Promise<Detection> {
  const windows = new ModelWindows(model);
  const { pieces, pace } = wanted.autoTune === false ? { pieces: sound, pace: 1 } : await tuned(sound);
  let length = 0;
  let peak = 0;
  for await (const samples of pieces) {
    length += samples.length;
    for (const sample of samples) peak = Math.max(peak, Math.abs(sample));
    await windows.push(samples);
    await other?.push(samples);
  }
  const durationSeconds = (pace * length) / SAMPLE_RATE;
  if (durationSeconds < MINIMUM_SECONDS)
    throw new TranscriptionError(
      100,
      `The recording is too short: it lasts ${durationSeconds.toFixed(1)} seconds, and at least ${MINIMUM_SECONDS} are needed.`,
    );
  if (peak < SILENT_PEAK) throw new TranscriptionError(100, 'The recording is silent, or far too quiet.');
  const activations = await windows.finish();
  const notes = decodeNotes(activations, decodingParameters(wanted.mode, wanted.instrument));
  if (notes.length === 0)
    throw new TranscriptionError(100, 'No notes could be made out: the recording is too noisy, or not music.');
  if (!isMusic(activations, notes))
    throw new TranscriptionError(100, 'Hardly any music can be made out: this sounds like speech or noise.');
  const otherNotes = await other?.finish(notes);
  const chosen = otherNotes ?? notes;
  return {
    notes: pace === 1 ? chosen : chosen.map((note) => atPace(note, pace)),
    durationSeconds,
    detector: otherNotes ? 'best' : 'fast',
  };
}

const atPace = (note: TimedNote, pace: number): TimedNote => ({
  ...note,
  onset: seconds(pace * note.onset),
  offset: seconds(pace * note.offset),
});
