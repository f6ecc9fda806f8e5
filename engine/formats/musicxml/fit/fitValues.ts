/**
 * Computes the notated value of a chord. A file states it twice: as a type with dots and a ratio, and as a duration in
 * divisions. Where the two agree up to rounding, the type is used because it is exact; otherwise the duration is used,
 * because the positions of the other voices are computed from durations.
 */
import { knownValues, notatedValues, USUAL_RATIOS } from '../../../model/rhythm/notatedValues.ts';
import {
  durationOf,
  SHORTEST_BASE,
  SHORTEST_VALUE,
  type NoteBase,
  type NoteValue,
  type TimeModification,
} from '../../../model/rhythm/noteValue.ts';
import { TICKS_PER_QUARTER, TICKS_PER_WHOLE, ticks } from '../../../units.ts';
import type { DraftChord } from './draft.ts';

/**
 * Largest rounding error, in ticks. It is shorter than a 128th note, so that no note is mistaken for a rounding error.
 */
const LARGEST_ERROR = TICKS_PER_QUARTER / 40;
/** Files whose division is longer than a 64th note do not round: their durations are either exact or wrong. */
const FINE = TICKS_PER_QUARTER / 16;

/** Returns the largest distance, in ticks, between a position in the file and the position that was meant. */
export const tolerance = (division: number): number => (division <= FINE ? LARGEST_ERROR : 1);

/** Ratios that are tried where a file does not state one, the most common first. */
export const LIKELY_RATIOS: readonly TimeModification[] = [
  ...USUAL_RATIOS,
  { actual: 2, normal: 3 },
  { actual: 4, normal: 3 },
  { actual: 7, normal: 8 },
];

/** Returns the duration in ticks, which is fractional for ratios that ticks cannot express. */
function unrounded({ base, dots, modification }: NoteValue): number {
  const undotted = TICKS_PER_WHOLE / 2 ** base;
  const { actual, normal } = modification ?? { actual: 1, normal: 1 };
  return ((2 * undotted - undotted / 2 ** dots) * normal) / actual;
}

/**
 * Returns the value with a ratio whose notes last whole ticks. No whole number of ticks is a 17th of a beat, for
 * example: such notes get the next larger ratio that gives whole ticks, and a rest completes the tuplet.
 */
function exactRatio(value: NoteValue): NoteValue {
  if (value.modification === undefined || Number.isInteger(unrounded(value))) return value;
  const { normal } = value.modification;
  for (let { actual } = value.modification; actual < 1000; actual++) {
    const nearby = { ...value, modification: { actual, normal } };
    if (Number.isInteger(unrounded(nearby))) return nearby;
  }
  return value;
}

/**
 * Returns the values of each chord of a voice, in order. Rounded values are used unchanged where their errors add up to
 * zero.
 */
export function fitAllValues(chords: readonly DraftChord[], division: number): (readonly NoteValue[])[] {
  const fitted = chords.map((chord) => fitValues(chord, division));
  if (fitted.every((values) => values.every(({ modification }) => modification === undefined))) return fitted;
  const error = fitted.flat().reduce((sum, value) => sum + durationOf(value) - unrounded(value), 0);
  return Math.abs(error) < 1e-3 ? fitted : fitted.map((values) => values.map(exactRatio));
}

/**
 * Removes the ratio of 2:1 from the notes of a tremolo. MusicXML writes each of two alternating notes with the value of
 * both and a ratio of 2:1; the model stores the time of each note.
 */
function withoutTremoloRatio(value: NoteValue, chord: DraftChord): NoteValue {
  const { modification, base, dots } = value;
  const kind = chord.fields.tremolo?.kind;
  if (modification === undefined || kind === undefined || kind === 'single' || base === SHORTEST_BASE) return value;
  const actual = modification.actual / 2;
  const ratio = actual / modification.normal;
  if (!Number.isInteger(actual) || ratio < 1 || ratio >= 2) return value;
  const shorter: NoteValue = { base: (base + 1) as NoteBase, dots };
  return ratio === 1 ? shorter : { ...shorter, modification: { actual, normal: modification.normal } };
}

/** Returns the file's type with the number of dots that gives the file's duration; undefined where none does. */
function withDots(base: NoteBase, length: number, error: number): NoteValue | undefined {
  const dots = ([0, 1, 2, 3] as const).find((count) => Math.abs(durationOf({ base, dots: count }) - length) <= error);
  return dots === undefined ? undefined : { base, dots };
}

/** Returns the file's type with a likely ratio that gives the file's duration; undefined where none does. */
function withRatio(base: NoteBase, dots: NoteValue['dots'], length: number, error: number): NoteValue | undefined {
  const plain = durationOf({ base, dots });
  const modification = LIKELY_RATIOS.find(
    ({ actual, normal }) => Math.abs((plain * normal) / actual - length) <= error,
  );
  return modification === undefined ? undefined : { base, dots, modification };
}

function nearestValue(length: number, error: number): NoteValue | undefined {
  for (const value of knownValues()) if (Math.abs(durationOf(value) - length) <= error) return value;
  return undefined;
}

function byLength(length: number, modification: TimeModification | undefined, error: number): readonly NoteValue[] {
  if (modification !== undefined) {
    const written = nearestValue((length * modification.actual) / modification.normal, error);
    if (written !== undefined && written.modification === undefined) return [{ ...written, modification }];
  }
  const single = nearestValue(length, error);
  if (single !== undefined) return [single];
  const dyadic = Math.max(1, Math.round(length / SHORTEST_VALUE)) * SHORTEST_VALUE;
  return notatedValues(ticks(Math.round(length))) ?? notatedValues(ticks(dyadic)) ?? [];
}

const QUARTER: NoteValue = { base: 2, dots: 0 };

const errorOf = (division: number): number => (division <= FINE ? Math.min(1.01 * division, LARGEST_ERROR) : 1);

/** Whether type and duration agree, or the file states only one of them. */
export function isConsistent({ base, dots, length, modification }: DraftChord, division: number): boolean {
  if (base === undefined || length === undefined) return true;
  const value = { base, dots: dots as NoteValue['dots'], ...(modification !== undefined && { modification }) };
  return Math.abs(durationOf(value) - length) <= errorOf(division);
}

/** Returns one value, or several to be tied where no single value has the duration. */
function fitValues(chord: DraftChord, division: number): readonly NoteValue[] {
  const { base, length, modification } = chord;
  const dots = chord.dots as NoteValue['dots'];
  const error = errorOf(division);
  if (base !== undefined) {
    const written: NoteValue = { base, dots, ...(modification !== undefined && { modification }) };
    const isAgreed = length === undefined || length === 0 || Math.abs(durationOf(written) - length) <= error;
    if (isAgreed) return [withoutTremoloRatio(written, chord)];
    const guessed =
      modification === undefined ? (withDots(base, length, error) ?? withRatio(base, dots, length, error)) : undefined;
    if (guessed !== undefined) return [guessed];
  }
  if (length === undefined || length === 0) return [QUARTER];
  return byLength(length, modification, error);
}

/**
 * Returns the value of a grace note. Grace notes have only a type; they are eighths where the file does not state it.
 */
export const graceValue = ({ base, dots }: DraftChord): NoteValue => ({
  base: base ?? 3,
  dots: dots as NoteValue['dots'],
});
