/** The state of the recording wizard, and the settings that follow from the metronome: pure functions. */
import { DETECT, type DrumsChoice } from '../../../server/contract/limits.ts';
import type { Recording } from '../../audio/recording/recorder.ts';

export const METRONOME_METERS = ['3/4', '4/4', '6/8'] as const;
export type MetronomeMeter = (typeof METRONOME_METERS)[number];

export interface MetronomeChoice {
  readonly isOn: boolean;
  /** Beats per minute. */
  readonly bpm: number;
  readonly timeSig: MetronomeMeter;
}

/** C-34, C-35: properties of the music (`-1` for those that are detected), and how it is to be written. */
export interface Analysis {
  readonly key: string;
  readonly timeSig: string;
  readonly bpm: string;
  readonly drums: DrumsChoice;
  /** Semitones by which the score is higher than the sound. */
  readonly transpose: string;
  /** Whether an instrument that is not tuned to 440 Hz is corrected. */
  readonly autoTune: boolean;
  readonly title: string;
  readonly composer: string;
}

export interface RecordInput {
  /** Longest recording, in seconds (C-28). */
  readonly limit: number;
}

export interface RecordContext extends RecordInput {
  readonly instrument: string | null;
  readonly metronome: MetronomeChoice;
  /** Id of the input; empty for the browser's own choice. */
  readonly deviceId: string;
  /** Beats until the recording begins. */
  readonly countdown: number;
  /** The reason why no recording exists; empty for none. */
  readonly complaint: string;
  readonly recording: Recording | null;
  /** Whether the browser keeps a recording of an earlier visit, which a new one would replace. */
  readonly isKept: boolean;
  readonly analysis: Analysis;
  /** The sent fraction, 0 to 1. */
  readonly sent: number;
}

/** What the user has chosen and entered about a recording. */
export type RecordChoices = Pick<RecordContext, 'instrument' | 'metronome' | 'analysis'>;

/** Input of the upload actor. */
export interface RecordOrder {
  readonly recording: Recording;
  readonly instrument: string;
  readonly metronome: MetronomeChoice;
  readonly analysis: Analysis;
}

/** C-33: 3/4, 4/4 and 6/8 have 3, 4 and 6 beats. */
export const beatsOf = (meter: MetronomeMeter): 3 | 4 | 6 => (meter === '3/4' ? 3 : meter === '4/4' ? 4 : 6);

export const NEW_ANALYSIS: Analysis = {
  ...{ key: DETECT, timeSig: DETECT, bpm: DETECT, drums: 'omit', transpose: '0', autoTune: true },
  ...{ title: '', composer: '' },
};

/**
 * A recording to a metronome has a known meter and tempo. In 6/8 the metronome plays eighths, so the tempo is detected.
 */
export function analysisOf({ isOn, bpm, timeSig }: MetronomeChoice): Pick<Analysis, 'key' | 'timeSig' | 'bpm'> {
  const known = isOn && timeSig !== '6/8';
  return { key: DETECT, timeSig: isOn ? timeSig : DETECT, bpm: known ? String(bpm) : DETECT };
}
