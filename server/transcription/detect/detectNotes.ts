/**
 * Detects the notes of a recording. The sound is processed in pieces and only activations are stored, so that memory
 * remains small; the start is buffered until the tuning is known.
 */
import { seconds, type HeardDrums, type TimedNote, type WrittenLine } from '../../../engine/index.ts';
import type { Detector, TranscriptionRequest } from '../messages/request.ts';
import type { NoteModel } from '../model/noteModel.ts';
import { SAMPLE_RATE } from '../model/sampleRate.ts';
import { TranscriptionError } from '../messages/transcriptionError.ts';
import type { Activations } from './activations.ts';
import { alignOnsets } from './alignOnsets.ts';
import { DrumListener } from './drums/drumListener.ts';
import { isRhythm } from './drums/strokeRhythm.ts';
import { instrumentNotes } from './instrumentNotes.ts';
import { isMusic } from './isMusic.ts';
import { ModelWindows } from './modelWindows.ts';
import { withTimbre } from './noteTimbre.ts';
import { tuned } from './tuning.ts';

/** Shorter recordings are rejected. */
const MINIMUM_SECONDS = 2;
/** Peak below which a recording is silent: -54 dB of full scale. */
const SILENT_PEAK = 0.002;

export interface Detection {
  readonly notes: readonly TimedNote[];
  readonly drums: HeardDrums;
  readonly durationSeconds: number;
  /** The network that detected the notes. */
  readonly detector: Detector;
  /** Present where the notes are an instrument's that plays one note at a time, or this is to be found among them. */
  readonly line?: WrittenLine | undefined;
}

/** A second detection of the same sound, which may stop early without a result. */
export interface OtherDetection {
  push(samples: Float32Array): Promise<void>;
  /** Returns its notes, or undefined if it stopped early or does not know the sound. `notes` are those of the small network. */
  finish(notes: readonly TimedNote[]): Promise<readonly TimedNote[] | undefined>;
}

/**
 * Detects the notes. `sound` are mono pieces at 22,050 Hz. If the sound is music, the notes of `other` are used where
 * it has any.
 *
 * @throws TranscriptionError 100 where there is no music.
 */
export async function detectNotes(
  sound: AsyncIterable<Float32Array>,
  model: NoteModel,
  wanted: Pick<TranscriptionRequest, 'mode' | 'instrument' | 'autoTune' | 'drums'>,
  other?: OtherDetection,
): Promise<Detection> {
  const windows = new ModelWindows(model);
  const drums = new DrumListener(wanted.drums === 'staff');
  const { pieces, timeScale } = wanted.autoTune === false ? { pieces: sound, timeScale: 1 } : await tuned(sound);
  let [length, peak] = [0, 0];
  for await (const samples of pieces) {
    length += samples.length;
    for (const sample of samples) peak = Math.max(peak, Math.abs(sample));
    drums.push(samples);
    await windows.push(samples);
    await other?.push(samples);
  }
  const durationSeconds = (timeScale * length) / SAMPLE_RATE;
  checkSound(durationSeconds, peak);
  const activations = await windows.finish();
  const { notes, line } = instrumentNotes(activations, wanted.mode, wanted.instrument);
  const known = notesWithoutStrikes(activations, wanted);
  const heard: HeardDrums = { strokes: drums.finish(timeScale), hits: drums.hits(timeScale) };
  const areNotes = known.length > 0 && isMusic(activations, known);
  const isDrums = !areNotes && isRhythm(heard.strokes?.time ?? []);
  if (isDrums && heard.hits) return { notes: [], drums: heard, durationSeconds, detector: 'fast' };
  if (!areNotes) throw failureOf(known, isDrums);
  const otherNotes = await other?.finish(notes);
  const heardNotes = otherNotes ?? notes;
  const chosen = arePrecise(otherNotes)
    ? otherNotes
    : alignOnsets(isTuneSought(wanted, line) ? withTimbre(activations, heardNotes) : heardNotes);
  return {
    notes: timeScale === 1 ? chosen : chosen.map((note) => withTimeScale(note, timeScale)),
    drums: heard,
    durationSeconds,
    detector: otherNotes ? 'best' : 'fast',
    line: otherNotes ? undefined : line,
  };
}

/** The notes that what tells music from noise was tried with. */
function notesWithoutStrikes(
  { strikes: _, ...activations }: Activations,
  { mode, instrument }: Pick<TranscriptionRequest, 'mode' | 'instrument'>,
): readonly TimedNote[] {
  return instrumentNotes(activations, mode, instrument).notes;
}

/** Whether a tune is looked for among the notes. */
const isTuneSought = ({ mode }: Pick<TranscriptionRequest, 'mode'>, line: WrittenLine | undefined): boolean =>
  mode === 'leadsheet' || line?.isAccompanied === true;

/**
 * Whether the notes are those of a piano alone, or of a voice, whose networks hear the onsets precisely. Only notes that were joined have
 * odds of a piano.
 */
const arePrecise = (otherNotes: Detection['notes'] | undefined): otherNotes is Detection['notes'] =>
  otherNotes?.every(({ pianoOdds }) => pianoOdds === undefined) ?? false;

/** Why no notes can be written. */
function failureOf(notes: readonly TimedNote[], isDrums: boolean): TranscriptionError {
  if (isDrums)
    return new TranscriptionError(100, 'Only drums were detected. Choose “Write the drums too” to have them written.');
  return new TranscriptionError(
    100,
    notes.length === 0
      ? 'No notes were detected: the recording is too noisy or not music.'
      : 'Hardly any music was detected: the recording sounds like speech or noise.',
  );
}

/** @throws TranscriptionError 100 where the sound is too short or silent. */
function checkSound(durationSeconds: number, peak: number): void {
  if (durationSeconds < MINIMUM_SECONDS)
    throw new TranscriptionError(
      100,
      `The recording is too short: it lasts ${durationSeconds.toFixed(1)} seconds, and at least ${MINIMUM_SECONDS} are needed.`,
    );
  if (peak < SILENT_PEAK) throw new TranscriptionError(100, 'The recording is silent, or far too quiet.');
}

const withTimeScale = (note: TimedNote, timeScale: number): TimedNote => ({
  ...note,
  onset: seconds(timeScale * note.onset),
  offset: seconds(timeScale * note.offset),
});
