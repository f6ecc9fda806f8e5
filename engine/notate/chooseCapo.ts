/**
 * Where a capo goes. Guitarists put one on when a key has few open strings: chords that would need a barre at every
 * change become open ones. So the whole piece is fingered (fingerFrets.ts) with the capo at each fret, and it stays off
 * unless one makes playing easier by more than its trouble is worth.
 */
import type { Tuning } from '../theory/tunings.ts';
import { fingerFrets, type StruckPitches } from './fingerFrets.ts';

/** Beyond this the strings are short and the bass is lost. */
const HIGHEST_CAPO = 5;
/** What the fingering of a moment has to become easier by, on average: a barre saved in almost every other. */
const LEAST_GAIN = 0.45;
/** Price of a fret by which a capo lies higher, a moment: of keys alike the lowest. */
const FRET_PRICE = 0.02;

/** The tuning with its capo where it makes the piece easiest. */
export function chooseCapo(struck: readonly StruckPitches[], tuning: Tuning): Tuning {
  const priceOf = (capo: number): number =>
    fingerFrets(struck, { ...tuning, capo }).cost + FRET_PRICE * capo * struck.length;
  const capos = Array.from({ length: HIGHEST_CAPO }, (_, index) => index + 1);
  const [best] = capos.map((capo) => ({ capo, price: priceOf(capo) })).sort((a, b) => a.price - b.price);
  const bare = priceOf(0);
  return best && bare - best.price > LEAST_GAIN * struck.length ? { ...tuning, capo: best.capo } : tuning;
}
