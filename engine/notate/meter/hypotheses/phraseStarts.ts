/** Where phrases begin: after the longest gaps between onsets. */
import type { OnsetGroup } from '../onsetGroups.ts';

/** Share of the gaps between onsets that are treated as ends of phrases. */
const PHRASES = 0.08;

/** Indices of the groups that follow one of the longest gaps. */
export function phraseStarts(groups: readonly OnsetGroup[]): number[] {
  const gaps = groups.map(({ time }, index) => (index > 0 ? time - (groups[index - 1]?.time ?? 0) : 0));
  const longest = [...gaps].sort((a, b) => b - a)[Math.floor(PHRASES * gaps.length)] ?? Infinity;
  // A gap that is not longer than the median does not end a phrase.
  const usual = [...gaps].sort((a, b) => a - b)[gaps.length >> 1] ?? 0;
  return gaps.flatMap((gap, index) => (gap >= 0.95 * longest && gap > 1.6 * usual ? [index] : []));
}
