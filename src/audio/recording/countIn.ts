/** C-27: the four beats before a recording, and the beats of its metronome. */
import { TEMPO_LIMITS } from '../../../server/contract/limits.ts';

/** The beats of a metronome. */
export interface MetronomeSettings {
  readonly isOn: boolean;
  /** Beats per minute. */
  readonly bpm: number;
  readonly beats: 3 | 4 | 6;
}

/** C-27: the number of beats before a recording. */
export const COUNT_IN_BEATS = 4;

/** Seconds between two counted beats; without a metronome the count-in counts seconds. */
export const secondsPerBeat = ({ isOn, bpm }: MetronomeSettings): number => (isOn ? 60 / bpm : 1);

/** `beat`: 0 where the recording begins; the count-in has negative numbers. */
export const isDownbeat = ({ beats }: MetronomeSettings, beat: number): boolean => beat % beats === 0;

/** C-33: averages the last eight taps; a pause of two seconds begins again. Times in milliseconds. */
export function tapTempo(
  taps: readonly number[],
  now: number,
): { readonly taps: number[]; readonly bpm: number | undefined } {
  const last = taps.at(-1);
  const kept = last === undefined || now - last > TAP_PAUSE_MS ? [now] : [...taps, now].slice(-TAPS);
  const [first = now] = kept;
  return { taps: kept, bpm: kept.length < 2 ? undefined : Math.round((60_000 * (kept.length - 1)) / (now - first)) };
}

const TAPS = 8;
const TAP_PAUSE_MS = 2000;

export const clampTempo = (bpm: number): number =>
  Math.min(TEMPO_LIMITS.highest, Math.max(TEMPO_LIMITS.lowest, Math.round(bpm)));
