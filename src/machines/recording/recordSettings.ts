/** What the recording wizard knows, and what follows from the metronome: pure. */
import type { Recording } from '../../audio/recording/recorder.ts';

export const METRONOME_METERS = ['3/4', '4/4', '6/8'] as const;
export type MetronomeMeter = (typeof METRONOME_METERS)[number];

export interface MetronomeChoice {
  readonly isOn: boolean;
  /** Beats a minute. */
  readonly bpm: number;
  readonly timeSig: MetronomeMeter;
}

/** C-35: what may be known of the music; `-1` for what is to be detected. */
export interface Analysis {
  readonly key: string;
  readonly timeSig: string;
  readonly bpm: string;
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
  /** Of the input; empty for the browser's own choice. */
  readonly deviceId: string;
  /** Beats until the recording begins. */
  readonly countdown: number;
  /** Why there is no recording; empty for none. */
  readonly complaint: string;
  readonly recording: Recording | null;
  readonly analysis: Analysis;
  /** Fraction that was sent. */
  readonly sent: number;
}

/** What the upload actor gets. */
export interface RecordOrder {
  readonly recording: Recording;
  readonly instrument: string;
  readonly metronome: MetronomeChoice;
  readonly analysis: Analysis;
}

export const DETECT = '-1';

/** C-33: 3/4, 4/4 and 6/8 have 3, 4 and 6 beats. */
export const beatsOf = (meter: MetronomeMeter): 3 | 4 | 6 => (meter === '3/4' ? 3 : meter === '4/4' ? 4 : 6);

/** Whoever played to a metronome knows meter and tempo. In 6/8 it beats eighths: then the tempo is detected. */
export function analysisOf({ isOn, bpm, timeSig }: MetronomeChoice): Pick<Analysis, 'key' | 'timeSig' | 'bpm'> {
  const known = isOn && timeSig !== '6/8';
  return { key: DETECT, timeSig: isOn ? timeSig : DETECT, bpm: known ? String(bpm) : DETECT };
}
