/**
 * Spells a MIDI pitch in a key. The twelve spellings of a key are twelve adjacent positions on the line of fifths
 * (… B♭ F C G D A E B F♯ C♯ …; Temperley, "The Cognition of Basic Musical Structures", 2001, chapter 5). A major key
 * with its tonic at t takes t-3 … t+8: flat third and seventh, sharp fourth, fifth and first (C: E♭ B♭, F♯ G♯ C♯). A
 * minor key lies one fifth to the sharp side of its relative major, so that sixth, seventh and fourth are raised
 * (A minor: F♯ G♯ D♯). In extreme keys the window stops at F flat and F double sharp unless the scale itself, with the
 * raised seventh of minor, goes further.
 */
import type { KeySignature } from './key.ts';
import { modulo } from './modulo.ts';
import { midiPitch, type Pitch, type Step } from './pitch.ts';

const F_FLAT = -8;
const F_DOUBLE_SHARP = 13;

/** Steps in the order of the line of fifths, from F. */
const STEP_BY_FIFTH: readonly Step[] = [3, 0, 4, 1, 5, 2, 6];

/** Step and alteration at a position on the line of fifths; 0 is C, 1 is G, -1 is F. */
export function spellingAtFifth(fifth: number): { readonly step: Step; readonly alter: number } {
  const fromF = fifth + 1;
  return { step: STEP_BY_FIFTH[modulo(fromF, 7)] as Step, alter: Math.floor(fromF / 7) };
}

/** Position of a spelling on the line of fifths. */
export const fifthOf = ({ step, alter }: { readonly step: Step; readonly alter: number }): number =>
  STEP_BY_FIFTH.indexOf(step) - 1 + 7 * alter;

function lowestFifth({ fifths, mode }: KeySignature): number {
  const minor = mode === 'minor';
  const highest = Math.min(fifths + (minor ? 9 : 8), Math.max(F_DOUBLE_SHARP, fifths + (minor ? 8 : 5)));
  return Math.max(highest - 11, Math.min(F_FLAT, fifths - 1));
}

/** C0, the lowest pitch of the lowest octave that files have. */
const LOWEST_C = 12;

function pitchAtFifth(midi: number, fifth: number): Pitch {
  const { step, alter } = spellingAtFifth(fifth);
  const octave = Math.round((midi - midiPitch({ step, alter, octave: -1 })) / 12) - 1;
  return { step, alter, octave };
}

/**
 * A MIDI pitch, which must be an integer, in the spelling at a place on the line of fifths that has its pitch class. C0 is never B sharp,
 * which no octave contains.
 */
export function pitchOnFifths(midi: number, fifth: number): Pitch {
  const pitch = pitchAtFifth(midi, fifth);
  return midi >= LOWEST_C && pitch.octave < 0 ? pitchAtFifth(midi, fifth - 12) : pitch;
}

/** The spelling of a MIDI pitch, which must be an integer, in a key. */
export function spellPitch(midi: number, key: KeySignature): Pitch {
  const lowest = lowestFifth(key);
  return pitchOnFifths(midi, lowest + modulo(7 * midi - lowest, 12));
}
