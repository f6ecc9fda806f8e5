/**
 * MusicJSON stores durations as fractions of a whole note, and programs round them: 0.0833 for a triplet eighth. A
 * fraction is converted to a note value: the exact one if it exists, otherwise the nearest of the common values within
 * the error of three decimals, otherwise the nearest of all values within that of four.
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

/** Whether a stored fraction is near enough to an exact duration. */
export const isNearly = (duration: number, wanted: number): boolean => Math.abs(duration - wanted) <= THREE_DECIMALS;

/** Multiples of the shortest value, for what several tied values or a measure add up to. */
function nearestDyadic(wanted: number): Ticks | undefined {
  const rounded = Math.round(wanted / SHORTEST_VALUE) * SHORTEST_VALUE;
  return rounded > 0 && isNearly(rounded, wanted) ? ticks(rounded) : undefined;
}

/** Undefined where the fraction (of a whole note) is not a duration. */
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

/** The duration of a measure; a value that is not a multiple of the shortest one is used unchanged. */
export function snapMeasure(fraction: number): Ticks {
  const wanted = fraction * TICKS_PER_WHOLE;
  return nearestDyadic(wanted) ?? ticks(Math.round(wanted));
}
