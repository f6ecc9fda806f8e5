/** Which beams continue from a chord to the next one of its group: the first always does, the inner ones may be interrupted. */

/**
 * Number of beams from which the inner ones are interrupted at each subdivision of the beat (Gould, "Beamed groups:
 * subdividing").
 */
const BEAMS_TO_SUBDIVIDE = 3;

/** Returns how many beams join two neighbouring chords of a group by the rule. `before`, `after`: the beams of their values. */
export function beamsByMeter(before: number, after: number, startsSubdivision: boolean): number {
  const shared = Math.min(before, after);
  return startsSubdivision && shared >= BEAMS_TO_SUBDIVIDE ? 1 : shared;
}
