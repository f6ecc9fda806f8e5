/** The position of a measure that is metrically the strongest among some. */
import type { Meter } from '../meter/notateMeter.ts';

/** Units of the levels of a measure below the beat. */
const LEVELS = [12, 6, 4];

function strength(unit: number, { measure, beat }: Meter): number {
  return [measure, beat, ...LEVELS].reduce((sum, length) => sum + (unit % length === 0 ? 1 : 0), 0);
}

/** The first of equals; undefined where there is none. Units below 0 are no positions. */
export function strongestPosition(units: readonly number[], meter: Meter): number | undefined {
  return units
    .filter((unit) => unit >= 0)
    .reduce<number | undefined>(
      (best, unit) => (best === undefined || strength(unit, meter) > strength(best, meter) ? unit : best),
      undefined,
    );
}
