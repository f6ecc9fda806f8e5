/**
 * Units in the type, so that score time, clock time, music space and screen space cannot be mixed by accident.
 *
 * Score time is exact: an integer count of ticks. TICKS_PER_WHOLE holds 1/1024 notes and tuplets whose factors are
 * 3 (nested), 5, 7, 11 and 13 without rounding, and stays far below 2^53 for any score that fits into memory.
 */
declare const unit: unique symbol;

export type Branded<Name extends string> = number & { readonly [unit]: Name };

/**
 * A number with a unit to which a plain number can be assigned, so that the result of a calculation needs no cast. A
 * number of another unit cannot: `Pixels` or `Ticks` where `StaffSpaces` are expected is a type error.
 */
export type Measured<Name extends string> = number & { readonly [unit]?: Name };

/** Exact score time: 1/46,126,080 of a whole note. */
export type Ticks = Branded<'Ticks'>;
/** Clock time. */
export type Seconds = Branded<'Seconds'>;
/** A quarter of the height of a five-line staff; x to the right, y downwards. */
export type StaffSpaces = Measured<'StaffSpaces'>;
/** On paper. */
export type Millimetres = Measured<'Millimetres'>;
/** CSS pixels. */
export type Pixels = Measured<'Pixels'>;

export const TICKS_PER_WHOLE = (1024 * 9 * 5 * 7 * 11 * 13) as Ticks;
export const TICKS_PER_QUARTER = (TICKS_PER_WHOLE / 4) as Ticks;

export const ticks = (value: number): Ticks => value as Ticks;
export const seconds = (value: number): Seconds => value as Seconds;
export const staffSpaces = (value: number): StaffSpaces => value;
/** A list or record of lengths in staff spaces. */
export const staffSpacesOf = <const T extends readonly number[] | Readonly<Record<string, number>>>(lengths: T) =>
  lengths as { readonly [K in keyof T]: StaffSpaces };
export const millimetres = (value: number): Millimetres => value;
export const pixels = (value: number): Pixels => value;

/** `numerator/denominator` of a whole note in ticks, e.g. `wholes(3, 8)` for a dotted quarter. Rounds to whole ticks. */
export const wholes = (numerator: number, denominator = 1): Ticks =>
  Math.round((numerator * TICKS_PER_WHOLE) / denominator) as Ticks;

export function greatestCommonDivisor(a: number, b: number): number {
  while (b !== 0) [a, b] = [b, a % b];
  return Math.abs(a);
}

/** The float that MusicJSON stores: a fraction of a whole note. */
export const toWholes = (duration: Ticks): number => duration / TICKS_PER_WHOLE;
