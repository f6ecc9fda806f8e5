/**
 * The metrical level of plain music. The songs that the metrical network learned from write slow music in sixteenths;
 * tune books and albums for beginners write the same pace in quarters and eighths. What would be counted slower than
 * SLOWEST_BEAT is therefore written twice as long (4/4 at 50 becomes 4/4 at 100, 6/8 at 40 becomes 3/4 at 120) where it
 * is a single line, or where hands together never go beyond what stays readable.
 */
import { parseMeter } from './meter.ts';
import type { Texture } from './onsetPriors.ts';
import type { MetricalPath } from './trackMeter.ts';

/** Counted beats a minute; a walking beat is 60 to 120. */
const SLOWEST_BEAT = 58;

const DOUBLED: Readonly<Record<string, string>> = { '2/4': '4/4', '4/4': '4/4', '6/8': '3/4', '12/8': '6/8' };

/** Shortest step (units of 1/24 quarter) of plain music for two hands: eighths in 4/4, sixteenths in 6/8. */
const PLAIN_STEP: Readonly<Record<string, number>> = { '2/4': 12, '4/4': 12, '6/8': 6 };
/** Share of the steps that may be shorter. */
const ORNAMENTAL = 0.02;
/** Dotted quarters a minute below which 6/8 for two hands is read as 3/4. */
const SLOWEST_COMPOUND = 45;

/** `quartersPerMinute` is the path's tempo. Units are doubled exactly; the meter stays one that the path allows. */
export function doubleLevel(path: MetricalPath, quartersPerMinute: number, texture: Texture): MetricalPath {
  const meter = parseMeter(DOUBLED[path.meter.name] ?? '');
  const beats = (quartersPerMinute * 24) / path.meter.beat;
  if (!meter || beats >= SLOWEST_BEAT) return path;
  if (texture === 'full' && !isPlain(path, beats)) return path;
  return {
    ...path,
    meter,
    units: path.units.map((unit) => (unit < 0 ? unit : 2 * unit)),
    periods: path.periods.map((period) => period / 2),
  };
}

function isPlain({ meter, units }: MetricalPath, beats: number): boolean {
  const step = PLAIN_STEP[meter.name];
  if (step === undefined || (meter.name === '6/8' && beats >= SLOWEST_COMPOUND)) return false;
  const placed = units.filter((unit) => unit >= 0);
  const short = placed.filter((unit, index) => index > 0 && unit - (placed[index - 1] ?? 0) < step).length;
  return short <= ORNAMENTAL * placed.length;
}
