/** Whether strokes are drums that play in time, and not claps or crackle. */

/** Seconds of a stretch in which the tempo hardly changes, and fewest strokes in it. */
const STRETCH = 8;
const FEWEST = 8;
/** Seconds between steps of a rhythm: from sixteenths to beats. Successive periods differ by so much. */
const [SHORTEST, LONGEST, FACTOR] = [0.1, 0.6, 1.002] as const;
/** Least concentration of the strokes on the steps, 0 to 1: about .9 for drummers, .4 for strokes at random. */
const LEAST = 0.6;

/** Whether in most stretches the strokes lie on the steps of some steady rhythm. `times`: seconds, ascending. */
export function isRhythm(times: readonly number[]): boolean {
  const stretches = new Map<number, number[]>();
  for (const time of times) {
    const index = Math.floor((time - (times[0] ?? 0)) / STRETCH);
    stretches.set(index, [...(stretches.get(index) ?? []), time]);
  }
  const judged = [...stretches.values()].filter((each) => each.length >= FEWEST);
  const steady = judged.filter((each) => concentration(each) >= LEAST);
  return judged.length > 0 && 2 * steady.length > judged.length;
}

/** Of all periods, the largest length of the mean vector of the strokes' phases. */
function concentration(times: readonly number[]): number {
  let largest = 0;
  for (let period = SHORTEST; period <= LONGEST; period *= FACTOR) {
    let [x, y] = [0, 0];
    for (const time of times) {
      x += Math.cos((2 * Math.PI * time) / period);
      y += Math.sin((2 * Math.PI * time) / period);
    }
    largest = Math.max(largest, Math.hypot(x, y) / times.length);
  }
  return largest;
}
