/** The arguments of `npm run transcribe`. */
import { parseArgs } from 'node:util';
import { KEY_LABELS, NOTATE_INSTRUMENTS } from '../engine/index.ts';
import { DETECTOR_CHOICES, type DetectorChoice, type TranscriptionRequest } from '../server/transcription/index.ts';

export const USAGE = `usage: npm run transcribe -- <audio file> <score file> [options]
       npm run transcribe -- --batch <folder of audio files> <folder to write to> [options]

The score file's extension chooses its format: .musj, .musicxml, .xml, .mxl, .mid, .midi, .brf, .pdf or .svg.

  --mode <mode>            universal (default), leadsheet, arrangement
  --instrument <name>      universal: ${NOTATE_INSTRUMENTS.universal.join(', ')}
                           leadsheet: ${NOTATE_INSTRUMENTS.leadsheet.join(', ')}
                           arrangement: ${NOTATE_INSTRUMENTS.arrangement.join(', ')}
                           (piano where it is absent, piano_intermediate in an arrangement)
  --title <text>           the file's name where it is absent
  --composer <text>
  --key <key>              such as "F minor" or "Bb major"; detected where it is absent
  --time <signature>       such as 3/4; detected where it is absent
  --tempo <number>         quarter notes per minute; detected where it is absent
  --transpose=<semitones>  write the score higher than it sounds by this interval, or lower where it is negative
  --drums                  write the drums that are heard on a staff of their own
  --no-auto-tune           do not resample a recording to A = 440 Hz before notes are detected
  --quality <network>      fast: a small network; best: a large one beside it (lead sheets, arrangements, and universal for
                           a piano or a guitar), which needs half of the recording's length, or one for voices (universal
                           for vocals); auto (default): best where the machine keeps up
  --json <file>            write the analysis: beats, key, tempo, time signature, chords, seconds of each stage
  --midi <file>            write the detected notes in performance time
  --notes <MIDI file>      read the notes from this file instead of detecting them (with --batch: from a folder)
  --batch                  writes .musicxml, .json and .mid for each file
  --help                   this text`;

/** The largest transposition of a recording in the app (C-34). */
const MAX_SEMITONES = 24;

/** An invalid command line; the message describes the error. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

type ScoreSettings = Pick<
  TranscriptionRequest,
  | 'mode'
  | 'instrument'
  | 'title'
  | 'composer'
  | 'key'
  | 'timeSignature'
  | 'tempo'
  | 'transpose'
  | 'autoTune'
  | 'detector'
  | 'drums'
>;

export interface TranscribeArguments {
  readonly batch: boolean;
  /** Absent where the notes come from a MIDI file. */
  readonly input: string | undefined;
  readonly output: string;
  readonly json: string | undefined;
  readonly midi: string | undefined;
  readonly notes: string | undefined;
  readonly settings: ScoreSettings;
}

const TEXT = { type: 'string' } as const;
const OPTIONS = {
  batch: { type: 'boolean', default: false },
  mode: { type: 'string', default: 'universal' },
  instrument: TEXT,
  title: { type: 'string', default: '' },
  composer: { type: 'string', default: '' },
  key: TEXT,
  time: TEXT,
  tempo: TEXT,
  transpose: TEXT,
  drums: { type: 'boolean', default: false },
  'no-auto-tune': { type: 'boolean', default: false },
  quality: TEXT,
  json: TEXT,
  midi: TEXT,
  notes: TEXT,
} as const;

function keyIndex(text: string): number {
  const [, tonic = '', mode = 'major'] = /^([A-G][b#]?) ?(major|minor)?$/.exec(text.trim()) ?? [];
  const [from, to] = mode === 'minor' ? [12, 24] : [0, 12];
  const found = KEY_LABELS.slice(from, to).findIndex((label) => label === tonic);
  if (found < 0)
    throw new UsageError(
      `Invalid key "${text}": a tonic, optionally with major or minor, is expected, for example "F minor" or "Bb major".`,
    );
  return from + found;
}

function tempoNumber(text: string): number {
  const tempo = Number(text);
  if (!(tempo > 0))
    throw new UsageError(`Invalid tempo "${text}": a positive number of quarter notes per minute is expected.`);
  return tempo;
}

function semitones(text: string): number {
  if (!/^[-+]?\d{1,2}$/.test(text) || Math.abs(Number(text)) > MAX_SEMITONES)
    throw new UsageError(
      `Invalid transposition "${text}": a whole number of semitones from -${MAX_SEMITONES} to ${MAX_SEMITONES} is expected.`,
    );
  return Number(text);
}

function detectorChoice(text: string): DetectorChoice {
  const choice = DETECTOR_CHOICES.find((each) => each === text);
  if (!choice) throw new UsageError(`Invalid quality "${text}": ${DETECTOR_CHOICES.join(', ')} are supported.`);
  return choice;
}

function timeSignature(text: string): string {
  if (!/^[1-9]\d?\/(1|2|4|8|16|32)$/.test(text))
    throw new UsageError(`Invalid time signature "${text}": a fraction such as 3/4 or 6/8 is expected.`);
  return text;
}

function instrumentOf(mode: string, wanted: string | undefined): string {
  const known: Readonly<Record<string, readonly string[]>> = NOTATE_INSTRUMENTS;
  const instruments = Object.hasOwn(known, mode) ? known[mode] : undefined;
  if (!instruments) throw new UsageError(`Unknown mode "${mode}": ${Object.keys(known).join(', ')} are supported.`);
  const instrument = wanted ?? (mode === 'arrangement' ? 'piano_intermediate' : 'piano');
  if (instruments.includes(instrument)) return instrument;
  throw new UsageError(
    `Unknown instrument "${instrument}" for the mode ${mode}: ${instruments.join(', ')} are supported.`,
  );
}

function parse(
  args: readonly string[],
): ReturnType<typeof parseArgs<{ options: typeof OPTIONS; allowPositionals: true }>> {
  try {
    return parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

/** @throws UsageError */
export function transcribeArguments(args: readonly string[]): TranscribeArguments {
  const { values, positionals } = parse(args);
  const { batch, json, midi, notes, mode, instrument, title, composer, key, time, tempo, transpose } = values;
  const fewest = notes === undefined || batch ? 2 : 1;
  if (positionals.length < fewest || positionals.length > 2)
    throw new UsageError(`${batch ? 'Two folders are' : 'An audio file and a score file are'} required.`);
  if (batch && (json ?? midi) !== undefined) throw new UsageError('--json and --midi cannot be combined with --batch.');
  return {
    batch,
    input: positionals.length === 2 ? positionals[0] : undefined,
    output: positionals.at(-1) ?? '',
    json,
    midi,
    notes,
    settings: {
      mode,
      instrument: instrumentOf(mode, instrument),
      title,
      composer,
      ...(key === undefined ? {} : { key: keyIndex(key) }),
      ...(time === undefined ? {} : { timeSignature: timeSignature(time) }),
      ...(tempo === undefined ? {} : { tempo: tempoNumber(tempo) }),
      ...(transpose === undefined ? {} : { transpose: semitones(transpose) }),
      ...(values.drums ? { drums: 'staff' } : {}),
      ...(values['no-auto-tune'] ? { autoTune: false } : {}),
      ...(values.quality === undefined ? {} : { detector: detectorChoice(values.quality) }),
    },
  };
}
