/**
 * Converts stored durations to exact ones. MusicJSON stores fractions of a whole note, and programs round them: 0.0833
 * for a triplet eighth. A fraction becomes the exact duration if it is one; otherwise the nearest common note value
 * within the error of three decimals; otherwise the nearest of all note values within the error of four.
 */
import { durationOf, SHORTEST_VALUE, type NoteValue } from '../../../model/rhythm/noteValue.ts';
import { isDyadic, knownValues, noteValueOf } from '../../../model/rhythm/notatedValues.ts';
import { TICKS_PER_WHOLE, ticks, type Ticks } from '../../../units.ts';

const THREE_DECIMALS = 0.0006 * TICKS_PER_WHOLE;
const FOUR_DECIMALS = 0.00006 * TICKS_PER_WHOLE;

const COMMON_TUPLETS = [3, 5];

const isCommon = ({ dots, modification }: NoteValue): boolean =>
  modification === undefined ? dots <= 1 : dots === 0 && COMMON_TUPLETS.includes(modification.actual);

const all: readonly NoteValue[] = [...knownValues()];
const sorted = (values: readonly NoteValue[]): readonly Ticks[] => values.map(durationOf).sort((a, b) => a - b);
const common = sorted(all.filter(isCommon));
const known = sorted(all);

function nearest(durations: readonly Ticks[], wanted: number): Ticks | undefined {
  let low = 0;
  let high = durations.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((durations[middle] ?? 0) < wanted) low = middle + 1;
    else high = middle;
  }
  const [below, above] = [durations[low - 1], durations[low]];
  if (below === undefined || above === undefined) return below ?? above;
  return wanted - below <= above - wanted ? below : above;
}

/** Whether a stored duration is near enough to an exact one; both in ticks. */
export const isNearly = (duration: number, wanted: number): boolean => Math.abs(duration - wanted) <= THREE_DECIMALS;

/**
 * Returns the nearest multiple of the shortest value, for the sum of several tied values or for a measure; undefined
 * where none is near.
 */
function nearestDyadic(wanted: number): Ticks | undefined {
  const rounded = Math.round(wanted / SHORTEST_VALUE) * SHORTEST_VALUE;
  return rounded > 0 && isNearly(rounded, wanted) ? ticks(rounded) : undefined;
}

/** Returns undefined where the fraction of a whole note is not a duration. */
export function snapDuration(fraction: number): Ticks | undefined {
  const wanted = fraction * TICKS_PER_WHOLE;
  const exact = ticks(Math.round(wanted));
  if (noteValueOf(exact) !== undefined || (exact > 0 && isDyadic(exact))) return exact;
  const usual = nearest(common, wanted);
  if (usual !== undefined && isNearly(usual, wanted)) return usual;
  const rare = nearest(known, wanted);
  if (rare !== undefined && Math.abs(rare - wanted) <= FOUR_DECIMALS) return rare;
  return nearestDyadic(wanted);
}

/**
 * Returns the duration of a measure. A value that is not near a multiple of the shortest value is only rounded to
 * ticks.
 */
export function snapMeasure(fraction: number): Ticks {
  const wanted = fraction * TICKS_PER_WHOLE;
  return nearestDyadic(wanted) ?? ticks(Math.round(wanted));
}
