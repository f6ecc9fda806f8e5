/** Notates the detected notes as the request states, and returns the notation's part of the report. */
import {
  detectedNotesOf,
  isMinor,
  KEY_LABELS,
  notate,
  NOTATE_INSTRUMENTS,
  NotateError,
  timedFrom,
  transposedNotes,
  type DetectedNotes,
  type HeardDrums,
  type Notation,
  type NotateMode,
  type NotateOptions,
  type Score,
  type TimedNote,
  type WrittenLine,
} from '../../engine/index.ts';
import type { TranscriptionReport, TranscriptionRequest } from './messages/request.ts';
import { TranscriptionError } from './messages/transcriptionError.ts';

export interface WrittenScore {
  readonly score: Score;
  /** The data from which `renotate` writes this score again with other options. */
  readonly detected: DetectedNotes;
  readonly quality: number;
  readonly report: Pick<
    TranscriptionReport,
    'beats' | 'key' | 'tempo' | 'time_signature' | 'chords' | 'measure_qualities' | 'remarks'
  >;
}

const isMode = (mode: string): mode is NotateMode => Object.hasOwn(NOTATE_INSTRUMENTS, mode);

const MODES = Object.keys(NOTATE_INSTRUMENTS).join(', ');

/** Returns the score's name of the source: recordings and files are both `Audio`. */
const sourceOf = ({ source }: Pick<TranscriptionRequest, 'source'>): string =>
  source === 'Youtube' ? 'Youtube' : 'Audio';

function notateOptions(request: Omit<TranscriptionRequest, 'file'>): NotateOptions {
  const { mode, instrument, title, composer, key, timeSignature, tempo } = request;
  if (!isMode(mode)) throw new TranscriptionError(400, `Unknown transcription mode ${mode}: ${MODES} are supported.`);
  return {
    mode,
    instrument,
    title,
    composer,
    source: sourceOf(request),
    customId: request.videoId ?? '',
    ...(key === undefined ? {} : { key }),
    ...(timeSignature === undefined ? {} : { timeSignature }),
    ...(tempo === undefined ? {} : { tempo }),
  };
}

const CHORD_KINDS = ['maj', 'min', '7', 'min7'] as const;

/** Returns a chord name such as `C:maj` (Harte et al., 2005) for an index of the table E-11. */
const chordLabel = (index: number): string =>
  `${KEY_LABELS[(index - 1) % 12] ?? ''}:${CHORD_KINDS[Math.floor((index - 1) / 12)] ?? ''}`;

const transposedLine = ({ range: [lowest, highest], isAccompanied }: WrittenLine, semitones: number): WrittenLine => ({
  range: [lowest + semitones, highest + semitones],
  isAccompanied,
});

const roundTo = (value: number, digits: number): number => Number(value.toFixed(digits));

function reportOf(notation: Notation): WrittenScore['report'] {
  const { beats, key, beatsPerMinute, timeSignature, chords, measureQualities, remarks } = notation;
  return {
    // The first measure may start before the recording.
    beats: beats.filter(({ time }) => time >= 0).map(({ time, number }) => [roundTo(time, 4), number]),
    key: `${KEY_LABELS[key] ?? ''} ${isMinor(key) ? 'minor' : 'major'}`,
    tempo: roundTo(beatsPerMinute, 2),
    time_signature: timeSignature,
    chords: chords.map(({ start, end, index }) => [roundTo(start, 3), roundTo(end, 3), chordLabel(index)]),
    measure_qualities: measureQualities,
    remarks,
  };
}

/** What is known of a recording besides its notes. */
export interface Heard {
  readonly drums?: HeardDrums;
  /** At the sounding pitch. */
  readonly line?: WrittenLine | undefined;
}

/** Notates the notes, and the drums if they are to be written. Throws `TranscriptionError`. */
export function writeScore(
  notes: readonly TimedNote[],
  request: Omit<TranscriptionRequest, 'file'>,
  { drums = {}, line }: Heard = {},
): WrittenScore {
  const { transpose = 0, range } = request;
  const start = range?.start ?? 0;
  try {
    const options = { ...notateOptions(request), ...(line && { line: transposedLine(line, transpose) }) };
    const notation = notate(transposedNotes(notes, transpose), options, drums);
    const detected = detectedNotesOf(notes, notation, options, { transpose, start, hits: drums.hits });
    return { score: timedFrom(notation.score, start), detected, quality: notation.quality, report: reportOf(notation) };
  } catch (error) {
    if (!(error instanceof NotateError)) throw error;
    throw new TranscriptionError(error.reason === 'no-notes' ? 100 : 400, error.message, { cause: error });
  }
}
