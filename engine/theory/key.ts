/**
 * Keys by the index that MusicJSON uses (E-10): 0–11 C, Db … B major, 12–23 C, C# … B minor.
 */
import type { Step } from './pitch.ts';

export type KeyIndex = number;

export interface KeySignature {
  /** -7 … 7. */
  readonly fifths: number;
  /** Determines the tonic; for church modes, whether the third is major or minor. */
  readonly mode: 'major' | 'minor';
  /** Name of another mode, such as `dorian`; `fifths` is still the number of printed accidentals. */
  readonly modeName?: string;
  /**
   * The value of `fifths` before a transposition whose inverse would not restore it: F sharp and G flat share a key
   * index, and keys with more than seven accidentals are respelled.
   */
  readonly formerFifths?: number;
  /**
   * A key signature outside the circle of fifths, at sounding pitch, in the order in which it is printed; `fifths` is
   * then 0.
   */
  readonly alterations?: readonly KeyAlteration[];
}

export interface KeyAlteration {
  readonly step: Step;
  /** Semitones; quarter tones are halves. */
  readonly alter: number;
  /** The octave in which it is printed; if absent, the usual position for the clef. */
  readonly octave?: number;
}

/** Sharps (positive) or flats (negative) of each key index, in the spelling of E-10. */
const FIFTHS = [0, -5, 2, -3, 4, -1, 6, 1, -4, 3, -2, 5, -3, 4, -1, 6, 1, -4, 3, -2, 5, 0, -5, 2] as const;

export const KEY_LABELS = [
  'C',
  'Db',
  'D',
  'Eb',
  'E',
  'F',
  'F#',
  'G',
  'Ab',
  'A',
  'Bb',
  'B',
  'C',
  'C#',
  'D',
  'D#',
  'E',
  'F',
  'F#',
  'G',
  'G#',
  'A',
  'Bb',
  'B',
] as const;

export const KEY_COUNT = 24;

/** Key signature as a count on the circle of fifths, -7 … 7. */
export const fifthsOfKey = (key: KeyIndex): number => FIFTHS[key] ?? 0;

export const isMinor = (key: KeyIndex): boolean => key >= 12;

export const keySignatureOf = (key: KeyIndex): KeySignature => ({
  fifths: fifthsOfKey(key),
  mode: isMinor(key) ? 'minor' : 'major',
});

/**
 * The signature by which a key that was found by ear is written. With six accidentals there are two: the one on the side of the
 * signature `before` it, else E flat minor rather than D sharp minor (18 of 19 passages in the OpenScore Lieder Corpus), and F sharp
 * major, which is printed there as often as G flat major (18 and 17).
 */
export function writtenSignature(key: KeyIndex, before?: KeySignature): KeySignature {
  const signature = keySignatureOf(key);
  if (signature.fifths !== 6) return signature;
  const side = Math.sign(before?.fifths ?? 0) || (isMinor(key) ? -1 : 1);
  return { ...signature, fifths: 6 * side };
}

/** Number of accidentals by which two keys differ: their distance on the circle of fifths, 0 to 6. */
export function fifthsBetween(one: KeyIndex, other: KeyIndex): number {
  const apart = (12 + fifthsOfKey(one) - fifthsOfKey(other)) % 12;
  return Math.min(apart, 12 - apart);
}

/** Pitch class of the tonic, 0 = C. */
export const tonicOf = ({ fifths, mode }: KeySignature): number =>
  (((7 * fifths + (mode === 'minor' ? 9 : 0)) % 12) + 12) % 12;

/** Steps in the order in which sharps are added to a key signature. */
const SHARPS: readonly Step[] = [3, 0, 4, 1, 5, 2, 6];

/** How a key signature alters a step, in semitones. */
export function alterInKey(step: Step, { fifths, alterations }: KeySignature): number {
  const own = alterations?.find((each) => each.step === step);
  if (alterations !== undefined) return own?.alter ?? 0;
  const place = SHARPS.indexOf(step);
  if (fifths > place) return 1;
  return -fifths > SHARPS.length - 1 - place ? -1 : 0;
}

/** Enharmonic keys share an index: G flat major (-6) and F sharp major (6) are both 6. */
export const keyIndexOf = (key: KeySignature): KeyIndex => tonicOf(key) + (key.mode === 'minor' ? 12 : 0);
