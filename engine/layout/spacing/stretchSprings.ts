/**
 * The factor by which all springs of a line are stretched so that they fill a width and none is shorter than its rod
 * (LilyPond's simple spacer). Springs that would be shorter than their rods get the rods' lengths, one after the other; the
 * others share the remaining width.
 */
export function stretchFactor(natural: readonly number[], minimum: readonly number[], width: number): number {
  const blocked = natural.map(() => false);
  for (;;) {
    let [fixed, free] = [0, 0];
    for (let index = 0; index < natural.length; index++) {
      if (blocked[index] === true) fixed += minimum[index] as number;
      else free += natural[index] as number;
    }
    if (free === 0) return 1;
    const factor = Math.max(0, width - fixed) / free;
    let changed = false;
    for (let index = 0; index < natural.length; index++) {
      if (blocked[index] === true || (natural[index] as number) * factor >= (minimum[index] as number)) continue;
      blocked[index] = true;
      changed = true;
    }
    if (!changed) return factor;
  }
}
