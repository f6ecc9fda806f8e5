/** The kinds of metrical position that the metrical network tells apart. */
import type { Meter } from './meter.ts';

/** Of every unit of the measure: 0 downbeat, 1 other strong beat, 2 weak beat, 3 half a beat (or a third), 4 finer. */
export function positionClasses(meter: Meter): Uint8Array {
  const classes = new Uint8Array(meter.measure).fill(4);
  const part = meter.compound ? meter.beat / 3 : meter.beat / 2;
  for (let unit = 0; unit < meter.measure; unit += part) classes[unit] = 3;
  for (let unit = 0; unit < meter.measure; unit += meter.beat) classes[unit] = 2;
  const beats = meter.measure / meter.beat;
  if (beats % 2 === 0 && beats > 2) for (let unit = 0; unit < meter.measure; unit += 2 * meter.beat) classes[unit] = 1;
  classes[0] = 0;
  return classes;
}
