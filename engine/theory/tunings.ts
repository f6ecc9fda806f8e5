/** Tunings of fretted instruments: SOUNDING pitches of the open strings, in string order, not sorted (E-13, X-02). */
export interface Tuning {
  readonly capo: number;
  readonly frets: number;
  /** MIDI pitches. */
  readonly strings: readonly number[];
}

const preset = (...strings: readonly number[]): Tuning => ({ capo: 0, frets: 22, strings });

export const TUNINGS = {
  guitar: preset(40, 45, 50, 55, 59, 64),
  bass: preset(28, 33, 38, 43),
  ukulele: preset(67, 60, 64, 69),
} as const;
