/**
 * The tune of a texture, one note at a time: learned odds of each note (melodyOdds.ts) and a cost for leaps, as in the
 * choice of pitch contours by Salamon and Gómez ("Melody extraction from polyphonic music signals using pitch contour
 * characteristics", 2012), but on notes.
 */
import type { QuantizedNote } from '../../rhythm/quantizePerformance.ts';
import { bestLine, type LineCosts } from './bestLine.ts';
import { melodyCandidates } from './melodyOdds.ts';

/** Chosen like FIRST_COSTS. */
const TUNE_COSTS: LineCosts = { bias: 1.6, leap: 0.25 };

/** Returns the notes of the tune in order. */
export function tuneOf(notes: readonly QuantizedNote[]): QuantizedNote[] {
  return bestLine(melodyCandidates(notes), TUNE_COSTS);
}
