/** Computes which groups of tools fit into a toolbar. It is a pure function. */

export interface MeasuredGroup {
  readonly key: string;
  /** Rank: the lower it is, the longer the group stays in a bar that becomes narrower. */
  readonly rank: number;
  /** CSS px. */
  readonly width: number;
}

/**
 * Returns the keys of the groups that are shown in the bar. If not all fit, a button of `moreWidth` is added for the
 * others; a group that is too wide does not prevent a narrower one of a later rank from being shown.
 */
export function fittingGroups(
  groups: readonly MeasuredGroup[],
  available: number,
  moreWidth: number,
): ReadonlySet<string> {
  const all = groups.reduce((sum, { width }) => sum + width, 0);
  if (all <= available) return new Set(groups.map(({ key }) => key));
  const shown = new Set<string>();
  let left = available - moreWidth;
  for (const { key, width } of [...groups].sort((a, b) => a.rank - b.rank))
    if (width <= left) {
      shown.add(key);
      left -= width;
    }
  return shown;
}
