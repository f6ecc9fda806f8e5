/** Which groups of tools have room in a toolbar. Takes values and returns values. */

export interface MeasuredGroup {
  readonly key: string;
  /** The lower, the longer the group stays in a bar that becomes narrower. */
  readonly rank: number;
  /** CSS px. */
  readonly width: number;
}

/**
 * The keys of the groups that are shown in the bar. Where not all have room, there is a button of `moreWidth` for the
 * others; a group that is too wide does not keep a narrower one of a later rank out.
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
