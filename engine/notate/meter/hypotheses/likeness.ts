/** Likeness of two sets of pitch classes, each a mask of twelve bits: the share of their union that both have. */
export function likeness(a: number, b: number): number {
  const both = bitCount(a & b);
  return both === 0 ? 0 : both / bitCount(a | b);
}

function bitCount(mask: number): number {
  let count = 0;
  for (let rest = mask; rest > 0; rest &= rest - 1) count++;
  return count;
}
