/** Index of the last item whose value is at most `limit`, by binary search; 0 where there is none. Values ascend. */
export function lastAtMost<Item>(items: readonly Item[], limit: number, valueOf: (item: Item) => number): number {
  let [low, high] = [0, items.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (valueOf(items[middle] as Item) <= limit) low = middle;
    else high = middle - 1;
  }
  return Math.max(0, low);
}
