/** Groups of parts, which have a bracket or a brace, after parts were moved or deleted. */
import type { PartGroup } from '../../model/score.ts';

/**
 * Returns the group where the parts of the given indexes remain, in this order. It keeps the parts of it that are still
 * side by side, so that its bracket never covers another part; the others leave it. Of several such runs it keeps the
 * longest, and the upper of two. It ends where none of its parts remain, or where one that left another alone.
 */
export function orderedGroup(group: PartGroup, order: readonly number[]): readonly PartGroup[] {
  const isMember = (part: number | undefined): boolean =>
    part !== undefined && part >= group.firstPart && part <= group.lastPart;
  let [longest, count, members]: [number, number, number] = [0, 0, 0];
  for (let first = 0; first < order.length; first++) {
    let end = first;
    while (isMember(order[end])) end++;
    if (end - first > count) [longest, count] = [first, end - first];
    if (isMember(order[first])) members++;
  }
  if (count === 0 || (count === 1 && members > 1)) return [];
  return [{ ...group, firstPart: longest, lastPart: longest + count - 1 }];
}
