/** What a key signature alters. */
import type { WrittenKey } from '../types/measureContext.ts';

/** Order in which sharps and flats enter a signature, as letters with C = 0. */
export const SHARP_ORDER = [3, 0, 4, 1, 5, 2, 6] as const;

export const FLAT_ORDER = [6, 2, 5, 1, 4, 0, 3] as const;

export function keyAlteration({ fifths, alterations }: WrittenKey, letter: number): number {
  if (alterations.length > 0) return alterations.find(({ step }) => step === letter)?.alter ?? 0;
  if (fifths > 0) return SHARP_ORDER.slice(0, fifths).includes(letter as 0) ? 1 : 0;
  return FLAT_ORDER.slice(0, -fifths).includes(letter as 0) ? -1 : 0;
}
