/**
 * Derives the notated rhythm from durations: values, tuplet brackets, rests that fill their measure. Consecutive tuplet
 * values are grouped until their total can be written without a tuplet. A value among them that needs no tuplet is
 * expressed in the tuplet's ratio: a quarter among triplets is a dotted triplet quarter.
 *
 * The writer derives the same rhythm, and stores a rhythm only if it differs.
 */
import type { Chord } from '../../../model/chord.ts';
import { isDyadic, noteValueOf } from '../../../model/rhythm/notatedValues.ts';
import type { NoteValue, TimeModification } from '../../../model/rhythm/noteValue.ts';
import { ticks, type Ticks } from '../../../units.ts';

export type Rhythm = Pick<Chord, 'value' | 'fullMeasure' | 'tupletStarts' | 'tupletStops'>;

export interface Timed {
  readonly duration: Ticks;
  readonly rest: boolean;
}

interface OpenTuplet {
  readonly ratio: TimeModification;
  readonly first: number;
  filled: number;
}

function inRatio(duration: Ticks, { actual, normal }: TimeModification): NoteValue | undefined {
  const written = (duration * actual) / normal;
  const value = Number.isInteger(written) ? noteValueOf(ticks(written)) : undefined;
  return value === undefined || value.modification !== undefined
    ? undefined
    : { ...value, modification: { actual, normal } };
}

/** Returns undefined where the durations cannot be notated: no value has one of them, or a tuplet is not complete. */
export function deriveRhythm(chords: readonly Timed[], measure: Ticks): readonly Rhythm[] | undefined {
  const [first] = chords;
  if (first?.rest && chords.length === 1 && first.duration === measure)
    return [{ value: { base: 0, dots: 0 }, fullMeasure: measure }];
  const rhythms: Rhythm[] = [];
  let open: OpenTuplet | undefined;
  for (const [index, { duration }] of chords.entries()) {
    const value = open === undefined ? noteValueOf(duration) : inRatio(duration, open.ratio);
    if (value === undefined) return undefined;
    rhythms.push({ value });
    if (open === undefined && value.modification !== undefined)
      open = { ratio: value.modification, first: index, filled: 0 };
    if (open === undefined) continue;
    open.filled += duration;
    if (!isDyadic(open.filled)) continue;
    bracket(rhythms, open.first, index, open.ratio);
    open = undefined;
  }
  return open === undefined ? rhythms : undefined;
}

function bracket(rhythms: Rhythm[], first: number, last: number, ratio: TimeModification): void {
  const start = rhythms[first];
  if (start !== undefined) rhythms[first] = { ...start, tupletStarts: [ratio] };
  const end = rhythms[last];
  if (end !== undefined) rhythms[last] = { ...end, tupletStops: 1 };
}
