/** The values that a row shows for its song: B-08, B-16, X-29. */
import { z } from 'zod/mini';
import { DRUMS_CHOICES } from '../../../../server/contract/limits.ts';
import { SongState } from '../../../../server/contract/calls.ts';
import type { Song } from '../../../../server/contract/calls.ts';
import { instrumentTexts, modeTexts, songErrorTexts, songbookTexts, locale } from '../../../texts/index.ts';

const parameters = z.object({
  mode: z.optional(z.string()),
  instrument: z.optional(z.string()),
  key: z.optional(z.number()),
  timeSig: z.optional(z.string()),
  bpm: z.optional(z.number()),
  detector: z.optional(z.string()),
  drums: z.optional(z.enum(DRUMS_CHOICES)),
  /** The network that wrote the score. */
  detectedBy: z.optional(z.string()),
});
export const STARS = 5;
const DEFAULT_MODE = 'universal';
const DEFAULT_ERROR = 100;

/** B-16: the error code of songs that have none of their own. */
const ERROR_BY_SOURCE: Readonly<Partial<Record<Song['Source'], number>>> = {
  Mic: 500,
  File: 400,
  Youtube: 600,
  Image: 300,
  AI: 700,
};

function parametersOf({ Parameters }: Song): z.infer<typeof parameters> {
  try {
    return z.catch(parameters, {}).parse(JSON.parse(Parameters));
  } catch {
    // Not JSON: the defaults of B-08 hold.
    return {};
  }
}

/** The settings of a song's transcription. Undefined properties of the music were to be detected. */
export function settingsOf(song: Song) {
  const { mode = DEFAULT_MODE, instrument = song.Arrangement, ...music } = parametersOf(song);
  return { mode, instrument, ...music };
}

/**
 * Whether the song was a score file, which has no mode and whose instruments only the score names. The server gives
 * such songs the defaults of B-08 as parameters; what it detected itself has the network that wrote it.
 */
export function isImported(song: Song): boolean {
  const isScore = song.Source === 'File' && song.State === SongState.Ok && !song.HasRecording;
  return isScore && settingsOf(song).detectedBy === undefined;
}

export function modeNameOf(song: Song): string {
  if (isImported(song)) return songbookTexts.imported;
  const { mode } = settingsOf(song);
  return mode in modeTexts ? modeTexts[mode as keyof typeof modeTexts].name : mode;
}

/** Empty for a score file. */
export function instrumentNameOf(song: Song): string {
  if (isImported(song)) return '';
  const { instrument } = settingsOf(song);
  return instrumentTexts[instrument] ?? instrument;
}

/** Number of stars, 0 to 5 in halves. */
export function starsOf({ Quality }: Song): number {
  return Math.round(Math.min(1, Math.max(0, Quality)) * STARS * 2) / 2;
}

/** Milliseconds since 1970 from `/Date(ms)/`; 0 where it is not one. */
export function creationTimeOf({ CreationDateTime }: Song): number {
  return Number(/^\/Date\((-?\d+)\)\/$/.exec(CreationDateTime)?.[1] ?? 0);
}

const dates = new Intl.DateTimeFormat(locale, { dateStyle: 'medium' });

export function creationDateOf(song: Song): string {
  return dates.format(creationTimeOf(song));
}

export function errorCodeOf({ ErrorCode, Source }: Song): number {
  return ErrorCode === 0 ? (ERROR_BY_SOURCE[Source] ?? DEFAULT_ERROR) : ErrorCode;
}

/** B-28: an unknown code reads as 100. */
export function errorTextOf(code: number): string {
  return songErrorTexts[code] ?? songErrorTexts[DEFAULT_ERROR] ?? '';
}

export function isUnderWay({ State }: Song): boolean {
  return State === SongState.Processing || State === SongState.Waiting;
}
