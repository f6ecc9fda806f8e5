/**
 * Pitches and their spellings. A `Pitch` is a spelling (step, alteration, octave); `midiPitch` is the key on the piano.
 * Scores store SOUNDING pitches; a part's transposition and octave clefs determine what is printed.
 */

/** 0 = C … 6 = B. */
export type Step = 0 | 1 | 2 | 3 | 4 | 5 | 6;

export interface Pitch {
  readonly step: Step;
  /** Semitones: -2 double flat … 2 double sharp. Quarter tones are halves. */
  readonly alter: number;
  /** Octave in scientific pitch notation: middle C is C4. */
  readonly octave: number;
}

export const STEP_NAMES = ['C', 'D', 'E', 'F', 'G', 'A', 'B'] as const;
const STEP_SEMITONES = [0, 2, 4, 5, 7, 9, 11] as const;

/** MIDI key number; C4 is 60. */
export const midiPitch = (pitch: Pitch): number => 12 * (pitch.octave + 1) + STEP_SEMITONES[pitch.step] + pitch.alter;

/** Alterations as they stand in texts. */
export const ACCIDENTAL_TEXTS: Readonly<Record<string, string>> = { '-2': '♭♭', '-1': '♭', 0: '', 1: '♯', 2: '♯♯' };

/** Number of steps above C0, which determines the position on a staff. C4 is 28. */
export const diatonicStep = (pitch: Pitch): number => 7 * pitch.octave + pitch.step;

/** The pitch at a `diatonicStep`, which may be negative. */
export const pitchAtStep = (step: number, alter = 0): Pitch => {
  const octave = Math.floor(step / 7);
  return { step: (step - 7 * octave) as Step, alter, octave };
};

/** Comparison from low to high; enharmonic spellings of one MIDI pitch are ordered by their position on the staff. */
export const comparePitches = (a: Pitch, b: Pitch): number =>
  midiPitch(a) - midiPitch(b) || diatonicStep(a) - diatonicStep(b);
