/** Correlations of two variables, -1..1; 0 where one of them is constant. */
type Pairs = readonly (readonly [number, number])[];

/** Product-moment correlation. */
export function pearson(pairs: Pairs): number {
  const mean = (of: 0 | 1): number => pairs.reduce((sum, pair) => sum + pair[of], 0) / Math.max(1, pairs.length);
  const [mx, my] = [mean(0), mean(1)];
  let [xx, xy, yy] = [0, 0, 0];
  for (const [x, y] of pairs) {
    xx += (x - mx) ** 2;
    xy += (x - mx) * (y - my);
    yy += (y - my) ** 2;
  }
  return xx > 0 && yy > 0 ? xy / Math.sqrt(xx * yy) : 0;
}

/** Rank of each value from 0 on; equal values share the mean of their ranks. */
function ranks(values: readonly number[]): number[] {
  const order = values.map((_, index) => index).sort((a, b) => (values[a] ?? 0) - (values[b] ?? 0));
  const result = new Array<number>(values.length).fill(0);
  for (let from = 0; from < order.length;) {
    let to = from;
    while (to < order.length && values[order[to] ?? 0] === values[order[from] ?? 0]) to++;
    for (const index of order.slice(from, to)) result[index] = (from + to - 1) / 2;
    from = to;
  }
  return result;
}

/**
 * Correlation of the ranks: whether larger values of one variable belong to larger values of the other, with any scale.
 */
export function spearman(pairs: Pairs): number {
  const [x, y] = [ranks(pairs.map((pair) => pair[0])), ranks(pairs.map((pair) => pair[1]))];
  return pearson(x.map((rank, index) => [rank, y[index] ?? 0]));
}
