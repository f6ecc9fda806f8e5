/**
 * Guesses the General MIDI percussion key of a position on a drum staff (Weinberg, "Guidelines for Drumset Notation").
 */
import { diatonicStep, type Pitch } from '../../../theory/pitch.ts';

const F4 = 31;

/** Keys by staff position, from the lowest space (F4) upwards. */
const DRUMS: readonly number[] = [36, 41, 43, 45, 38, 47, 48, 50, 42, 49];
const CYMBALS: readonly number[] = [44, 41, 43, 45, 37, 56, 53, 51, 42, 49];
const SNARE = 38;
/** With a cross below the lowest space: the hi-hat that a foot closes. */
const PEDAL_HI_HAT = 44;

export function guessPercussionKey(place: Pitch, notehead: string | undefined): number {
  const isCymbal = notehead !== undefined && notehead !== 'normal';
  if (isCymbal && diatonicStep(place) < F4) return PEDAL_HI_HAT;
  return (isCymbal ? CYMBALS : DRUMS)[diatonicStep(place) - F4] ?? SNARE;
}
