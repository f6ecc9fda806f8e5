/**
 * The name of the part on a sheet for one player, which has no names beside its staves. It stands at the left above the
 * music (Gould, "Preparing parts") and in the running head, so that sheets of different players are not mixed up. A score for one
 * transposing instrument is such a sheet too: without its name another player would read the wrong notes.
 */
import type { Part, Score } from '../../model/score.ts';
import { firstLine } from '../context/firstLine.ts';
import type { ResolvedPrintOptions } from './printOptions.ts';

/**
 * Empty where several parts are printed, which have their names beside the staves, and for an only part that reads what sounds.
 * `score`: as it is printed.
 */
export function partTitle(
  { parts: [first, second] }: Score,
  { parts: chosen, showPartNames }: Pick<ResolvedPrintOptions, 'parts' | 'showPartNames'>,
): string {
  if (!first || second || !showPartNames) return '';
  return chosen !== null || readsOtherNotes(first) ? firstLine(first.name) : '';
}

/** Whether the written notes have other names than the sounding ones: not for octaves. */
const readsOtherNotes = ({ transposition }: Part): boolean => (transposition?.diatonic ?? 0) % 7 !== 0;
