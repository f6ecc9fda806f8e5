/**
 * The name of the part on a sheet for one player, which has no names beside its staves. It stands at the left above the
 * music (Gould, "Preparing parts") and in the running head, so that sheets of different players are not mixed up.
 */
import type { Score } from '../../model/score.ts';
import { firstLine } from '../context/firstLine.ts';
import type { ResolvedPrintOptions } from './printOptions.ts';

/** Empty where all parts are printed or several, which have their names beside the staves. `score`: as it is printed. */
export function partTitle(
  { parts: [first, second] }: Score,
  { parts: chosen, showPartNames }: Pick<ResolvedPrintOptions, 'parts' | 'showPartNames'>,
): string {
  return chosen !== null && showPartNames && second === undefined ? firstLine(first?.name ?? '') : '';
}
