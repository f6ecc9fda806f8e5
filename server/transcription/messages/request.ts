/** The request for a transcription and its result. Both are plain data that can be sent between processes. */
import type { DetectedNotes, RangeRemarks } from '../../../engine/index.ts';
import type { DETECTOR_CHOICES, DrumsChoice } from '../../contract/limits.ts';

/** A part of a recording, in seconds from its start. */
export interface SoundRange {
  readonly start: number;
  readonly stop: number;
}

/** The small network alone (`fast`), or the large one beside it (`best`). */
export type Detector = Exclude<DetectorChoice, 'auto'>;
/**
 * `auto` chooses the large network if it applies and this machine computes it in less time than the recording lasts.
 */
export type DetectorChoice = (typeof DETECTOR_CHOICES)[number];

export interface TranscriptionRequest {
  /** Path of the audio file. Its format is recognized by its content, not by its name. */
  readonly file: string;
  /** `universal`, `leadsheet` or `arrangement` (C-09). */
  readonly mode: string;
  /** One of the mode's instruments (C-10). */
  readonly instrument: string;
  readonly title: string;
  readonly composer: string;
  /** Source of the song. The score calls recordings and files `Audio`. */
  readonly source: 'Mic' | 'File' | 'Youtube' | 'Audio';
  /** The id of the video with the sound. The score contains it (E-02), so that the player can show the video. */
  readonly videoId?: string;
  /** The part of the recording to transcribe, in seconds; absent: all of it. */
  readonly range?: SoundRange;
  /** Index of the written key in the table E-10; absent: detected (D-05). */
  readonly key?: number;
  /** `3/4`; absent: detected. */
  readonly timeSignature?: string;
  /** Quarter notes per minute; absent: detected. */
  readonly tempo?: number;
  /** Semitones by which the score is written above the sounding pitch; absent: 0. */
  readonly transpose?: number;
  /** Whether a recording that is out of tune is resampled to A = 440 Hz before notes are detected; absent: yes. */
  readonly autoTune?: boolean;
  /** Absent: `auto`. `best` has no effect where neither `usesLargeNetwork` nor `usesVoiceNetwork` is true. */
  readonly detector?: DetectorChoice;
  /** Whether drums that are heard are written on a staff of their own; absent: they are left out. */
  readonly drums?: DrumsChoice;
}

/** A stage of transcription. Decoding runs in parallel; its time is the time spent waiting for it. */
export type Stage = 'decode' | 'detectNotes' | 'notate';

/** Wall-clock seconds of each stage. */
export type StageSeconds = Readonly<Record<Stage, number>>;

export interface TranscriptionReport {
  /** Time in seconds and number in the measure, which is 1 on a downbeat. */
  readonly beats: readonly (readonly [seconds: number, number: number])[];
  /** `F minor`. */
  readonly key: string;
  /** Beats per minute; the beat is that of the meter, a dotted quarter in 6/8. */
  readonly tempo: number;
  /** `3/4`. */
  readonly time_signature: string;
  /** Duration of the recording. */
  readonly duration_seconds: number;
  readonly note_count: number;
  readonly remarks: RangeRemarks;
  /** The network that detected the notes; absent where they were given. */
  readonly detector?: Detector;
  /** Start and end in seconds, and a name such as `C:maj`; absent where the mode names no chords. */
  readonly chords?: readonly (readonly [start: number, end: number, name: string])[];
  /** Quality of each measure of the score, 0 to 1 (D-10). */
  readonly measure_qualities: readonly number[];
  readonly stages: StageSeconds;
}

export interface TranscriptionResult {
  /** MusicJSON (E-01). */
  readonly musicVo: unknown;
  readonly detected: DetectedNotes;
  /** Quality of the score, 0 to 1 (D-10). */
  readonly quality: number;
  readonly report: TranscriptionReport;
}

export interface TranscriptionHooks {
  /** Called with 0 to 100, never decreasing. */
  onProgress(percent: number): void;
  /** Aborting ends the job within a second; the promise then rejects with `TranscriptionCancelled`. */
  readonly signal: AbortSignal;
  /** Milliseconds after which the caller ends the job. */
  readonly limitMs?: number;
}
