/** Share of the pitch classes of two chords that both have; each bit of a mask is a pitch class. */
export function likeness(a: number, b: number): number {
  const both = bitCount(a & b);
  return both === 0 ? 0 : both / bitCount(a | b);
}

function bitCount(mask: number): number {
  let count = 0;
  for (let rest = mask; rest > 0; rest &= rest - 1) count++;
  return count;
}
