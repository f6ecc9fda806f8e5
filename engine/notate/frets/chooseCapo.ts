/**
 * Chooses the position of a capo. Guitarists use one in keys with few open strings: chords that would need a barre can
 * then use open strings. The whole piece is fingered (fingerFrets.ts) with the capo at each fret. No capo is used
 * unless it reduces the mean cost of a moment by more than LEAST_GAIN.
 */
import type { Tuning } from '../../theory/tunings.ts';
import { fingerFrets, type StruckPitches } from './fingerFrets.ts';

/** Highest fret of a capo: beyond it the strings are short and the bass is missing. */
const HIGHEST_CAPO = 5;
/** Least mean reduction of the cost of a moment: the cost of a barre that is saved at almost every second moment. */
const LEAST_GAIN = 0.45;
/** Cost of each fret of the capo, for each moment: of equal positions the lowest is chosen. */
const FRET_PRICE = 0.02;

/** The tuning, with the capo that makes the piece easiest, or without one. */
export function chooseCapo(struck: readonly StruckPitches[], tuning: Tuning): Tuning {
  const priceOf = (capo: number): number =>
    fingerFrets(struck, { ...tuning, capo }).cost + FRET_PRICE * capo * struck.length;
  const capos = Array.from({ length: HIGHEST_CAPO }, (_, index) => index + 1);
  const [best] = capos.map((capo) => ({ capo, price: priceOf(capo) })).sort((a, b) => a.price - b.price);
  const bare = priceOf(0);
  return best && bare - best.price > LEAST_GAIN * struck.length ? { ...tuning, capo: best.capo } : tuning;
}
