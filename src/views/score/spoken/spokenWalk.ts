/** Moves from note to note by keys: along a staff, from bar to bar, from staff to staff. */
import type { Score } from '../../../../engine/index.ts';
import type { MeasureRange } from '../layout/shownLayout.ts';
import { spokenMeasure } from './spokenMeasure.ts';

/** One event of one staff of one measure, as `spokenMeasure` lists them. */
export interface SpokenPlace {
  readonly measure: number;
  readonly staff: number;
  readonly index: number;
}

export type Way = 'next' | 'previous' | 'nextBar' | 'previousBar' | 'up' | 'down';

export const placeKey = ({ measure, staff, index }: SpokenPlace): string => `${measure}-${staff}-${index}`;

export const isSamePlace = (a: SpokenPlace, b: SpokenPlace): boolean => placeKey(a) === placeKey(b);

/** Undefined for keys without a movement. */
export function wayOf(event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>): Way | undefined {
  if (event.altKey) return undefined;
  const isBarwise = event.ctrlKey || event.metaKey;
  switch (event.key) {
    case 'ArrowRight':
      return isBarwise ? 'nextBar' : 'next';
    case 'ArrowLeft':
      return isBarwise ? 'previousBar' : 'previous';
    case 'ArrowUp':
      return isBarwise ? undefined : 'up';
    case 'ArrowDown':
      return isBarwise ? undefined : 'down';
    default:
      return undefined;
  }
}

const eventsAt = (score: Score, measure: number, staff: number): number =>
  spokenMeasure(score, measure)[staff]?.events.length ?? 0;

/** The nearest measure in a direction where the staff has an event. */
function barBeside(score: Score, { measure, staff }: SpokenPlace, step: 1 | -1): number | undefined {
  for (let at = measure + step; at >= 0 && at < score.measures.length; at += step)
    if (eventsAt(score, at, staff) > 0) return at;
  return undefined;
}

/** The event of another staff of the same measure at the same share of its list. */
function staffBeside(score: Score, place: SpokenPlace, step: 1 | -1): SpokenPlace | undefined {
  const staves = spokenMeasure(score, place.measure);
  for (let staff = place.staff + step; staff >= 0 && staff < staves.length; staff += step) {
    const count = staves[staff]?.events.length ?? 0;
    if (count > 0) return { ...place, staff, index: Math.min(place.index, count - 1) };
  }
  return undefined;
}

/** The place to which a movement leads; undefined at the end of the music. */
export function stepTo(score: Score, place: SpokenPlace, way: Way): SpokenPlace | undefined {
  if (way === 'up' || way === 'down') return staffBeside(score, place, way === 'up' ? -1 : 1);
  const isForward = way === 'next' || way === 'nextBar';
  const index = place.index + (isForward ? 1 : -1);
  const isWithin = index >= 0 && index < eventsAt(score, place.measure, place.staff);
  if (isWithin && (way === 'next' || way === 'previous')) return { ...place, index };
  const measure = barBeside(score, place, isForward ? 1 : -1);
  if (measure === undefined) return undefined;
  const last = eventsAt(score, measure, place.staff) - 1;
  return { ...place, measure, index: way === 'previous' ? last : 0 };
}

/** The place in view at which the keyboard begins. */
export function firstPlace(score: Score, { first, last }: MeasureRange): SpokenPlace | undefined {
  for (let measure = first; measure <= last; measure += 1) {
    const staff = spokenMeasure(score, measure).findIndex(({ events }) => events.length > 0);
    if (staff >= 0) return { measure, staff, index: 0 };
  }
  return undefined;
}
