/** What a caller asks of a transcription, and what comes back: plain data, so that it crosses process borders. */

import type { SoundRange } from './decode/cutRange.ts';

export interface TranscriptionRequest {
  /** Path of the audio file. Its content decides what it is, not its name. */
  readonly file: string;
  /** C-09: universal, leadsheet, arrangement. */
  readonly mode: string;
  /** C-10: the instruments of the mode. */
  readonly instrument: string;
  readonly title: string;
  readonly composer: string;
  /** B-11; recordings and files are written into the score as Audio. */
  readonly source: 'Mic' | 'File' | 'Youtube' | 'Audio';
  /** The part of the recording that is wanted, in seconds; absent is all of it. */
  readonly range?: SoundRange;
  /** Index of E-10, of the score as it is written; absent is detected (D-05). */
  readonly key?: number;
  /** `3/4`; absent is detected. */
  readonly timeSignature?: string;
  /** Quarter notes a minute; absent is detected. */
  readonly tempo?: number;
  /** Semitones by which the score is higher than what sounds; absent is 0. */
  readonly transpose?: number;
  /** Whether a recording out of tune is brought to A = 440 Hz before it is heard; absent is yes. */
  readonly autoTune?: boolean;
}

/** Decoding runs beside the rest: its seconds are those spent waiting for it. */
export type Stage = 'decode' | 'detectNotes' | 'notate';

/** Wall seconds that each stage took. */
export type StageSeconds = Readonly<Record<Stage, number>>;

export interface TranscriptionReport {
  /** `[seconds, number in the measure]`, 1 on a downbeat. */
  readonly beats: readonly (readonly [seconds: number, number: number])[];
  /** `F minor`. */
  readonly key: string;
  /** Beats a minute: what the meter counts, a dotted quarter in 6/8. */
  readonly tempo: number;
  /** `3/4`. */
  readonly time_signature: string;
  /** Length of the recording. */
  readonly duration_seconds: number;
  readonly note_count: number;
  /** Seconds from the start, and a name such as `C:maj`; absent where the mode names no chords. */
  readonly chords?: readonly (readonly [start: number, end: number, name: string])[];
  /** 0..1 for each measure of the score (D-10). */
  readonly measure_qualities: readonly number[];
  readonly stages: StageSeconds;
}

export interface TranscriptionResult {
  /** MusicJSON (E-01). */
  readonly musicVo: unknown;
  /** 0..1 (D-10). */
  readonly quality: number;
  readonly report: TranscriptionReport;
}

export interface TranscriptionHooks {
  /** 0 to 100, never falling. */
  onProgress(percent: number): void;
  /** Aborting ends the job within a second; the promise then rejects with `TranscriptionCancelled`. */
  readonly signal: AbortSignal;
}
