/** The kinds of metrical position that the metrical network distinguishes. */
import type { Meter } from './notateMeter.ts';

/** A class is stored as its index here; `subdivision` is half a beat, a third in compound meters. */
export const POSITION_CLASSES = ['downbeat', 'strongBeat', 'weakBeat', 'subdivision', 'finer'] as const;

/** Index into POSITION_CLASSES for every unit of the measure. */
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
