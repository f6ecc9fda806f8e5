/**
 * Converts dynamics. MusicJSON stores those of a part in one list with positions from the start of the score (E-04). A
 * dynamic belongs to the measure in which it starts, or to the next one if it starts at most 1/8 of a whole note before
 * that (E-19); it is in force until the next dynamic.
 */
import { dynamicName } from '../../theory/dynamics.ts';
import type { Dynamic } from '../../model/direction.ts';
import type { Extra } from '../../model/extra.ts';
import { TICKS_PER_WHOLE, ticks, type Ticks } from '../../units.ts';
import { FormatError } from '../formatError.ts';
import { asObject, number, readEach, readField, text, unknownFields } from './codec.ts';
import { isNearly } from './read/snapDuration.ts';

/** Largest distance in ticks from a dynamic to the start of the next measure, if it belongs to that measure. */
const EARLY = TICKS_PER_WHOLE / 8;

export interface StoredDynamic {
  /** Ticks from the start of the score. */
  readonly start: number;
  readonly name: string;
  readonly extra?: Extra;
}

const KNOWN: ReadonlySet<string> = new Set(['Start', 'End', 'Name']);

function readDynamic(json: unknown): StoredDynamic {
  const object = asObject(json);
  const start = readField(object, 'Start', number(-1e6, 1e6).read);
  const name = readField(object, 'Name', text.read);
  if (start === undefined) throw new FormatError('Start', 'is missing');
  if (name === undefined || name.trim() === '') throw new FormatError('Name', 'is missing');
  return { start: Math.round(start * TICKS_PER_WHOLE), name: dynamicName(name), ...unknownFields(object, KNOWN) };
}

export const readDynamics = (json: unknown): readonly StoredDynamic[] =>
  readEach(json, readDynamic).sort((a, b) => a.start - b.start);

/** Returns the measure of a dynamic and its position there. `starts` are the starts of the measures in ticks. */
export function placeOfDynamic(
  start: number,
  starts: readonly number[],
): { readonly measure: number; readonly at: Ticks } {
  let [low, high] = [0, starts.length];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((starts[middle] ?? 0) <= start || isNearly(starts[middle] ?? 0, start)) low = middle;
    else high = middle;
  }
  const begins = starts[low] ?? 0;
  const next = starts[low + 1];
  if (isNearly(begins, start) || next === undefined || next - start > EARLY)
    return { measure: low, at: ticks(isNearly(begins, start) ? 0 : Math.max(0, start - begins)) };
  return { measure: low + 1, at: ticks(0) };
}

/** Returns the model's dynamic for a stored one. */
export const dynamicOf = ({ name, extra }: StoredDynamic, at: Ticks): Dynamic => ({
  kind: 'dynamic',
  at,
  staff: 0,
  name,
  ...(extra === undefined ? {} : { extra }),
});
