/**
 * Assigns the dynamics of a part's list (E-04) to its measures. A dynamic that is also among the directions of a
 * measure keeps its position there; dynamics that are only in the list are added, and those that are missing in the
 * list are removed.
 */
import type { Direction } from '../../../model/direction.ts';
import type { PartMeasure } from '../../../model/score.ts';
import { dynamicName } from '../../../theory/dynamics.ts';
import { dynamicOf, placeOfDynamic, type StoredDynamic } from '../dynamicRanges.ts';
import { isNearly } from './snapDuration.ts';

function withDirections(measure: PartMeasure, directions: readonly Direction[]): PartMeasure {
  const { directions: old, ...rest } = measure;
  if (directions.length === 0) return old === undefined ? measure : rest;
  const isSame = directions.length === old?.length && directions.every((each, index) => each === old[index]);
  return isSame ? measure : { ...rest, directions };
}

/** The stored dynamics in order of time. Each of them can be assigned once. */
class UnassignedDynamics {
  private readonly sorted: readonly StoredDynamic[];
  private readonly taken = new Set<StoredDynamic>();

  constructor(sorted: readonly StoredDynamic[]) {
    this.sorted = sorted;
  }

  /** Removes the dynamic with the name at a position, if there is one, and returns whether there was. */
  take(name: string, start: number): boolean {
    const found = this.near(start).find((dynamic) => dynamic.name === name && !this.taken.has(dynamic));
    if (found !== undefined) this.taken.add(found);
    return found !== undefined;
  }

  remaining(): readonly StoredDynamic[] {
    return this.sorted.filter((dynamic) => !this.taken.has(dynamic));
  }

  private near(start: number): readonly StoredDynamic[] {
    let [low, high] = [0, this.sorted.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      const at = this.sorted[middle]?.start ?? 0;
      if (at < start && !isNearly(at, start)) low = middle + 1;
      else high = middle;
    }
    let end = low;
    while (end < this.sorted.length && isNearly(this.sorted[end]?.start ?? 0, start)) end++;
    return this.sorted.slice(low, end);
  }
}

/**
 * Returns the measures with their dynamics; measures that have theirs already stay the same objects. `stored` is in
 * order of time; `starts` are the starts of the measures in ticks.
 */
export function placeDynamics(
  measures: readonly PartMeasure[],
  stored: readonly StoredDynamic[],
  starts: readonly number[],
): readonly PartMeasure[] {
  const unassigned = new UnassignedDynamics(stored);
  const lists = measures.map(({ directions }, index) => {
    const start = starts[index] ?? 0;
    const isStored = (direction: Direction): boolean =>
      direction.kind !== 'dynamic' || unassigned.take(dynamicName(direction.name), start + direction.at);
    return (directions ?? []).filter(isStored);
  });
  for (const dynamic of unassigned.remaining()) {
    const { measure, at } = placeOfDynamic(dynamic.start, starts);
    lists[measure]?.push(dynamicOf(dynamic, at));
  }
  return measures.map((measure, index) =>
    withDirections(
      measure,
      (lists[index] ?? []).sort((a, b) => a.at - b.at),
    ),
  );
}
