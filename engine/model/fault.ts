/**
 * A broken invariant of a score and its place: `parts[1].measures[7].voices[0].chords[3]`, `velocity is 0, must be 1 to
 * 127`.
 */
export interface Fault {
  readonly where: string;
  readonly what: string;
}

export type Faults = readonly Fault[];

/**
 * Returns the faults of one object from pairs of a condition and a function that describes its violation. Texts are
 * only created for violated conditions.
 */
export function demand(...rules: readonly (readonly [holds: boolean, what: () => string])[]): Faults {
  return rules.filter(([holds]) => !holds).map(([, what]) => ({ where: '', what: what() }));
}

/** A rule as a constant, so that checking a score of a hundred thousand notes allocates nothing. */
export type Rule<Thing, Whole> = readonly [
  holds: (thing: Thing, whole: Whole) => boolean,
  what: (thing: Thing, whole: Whole) => string,
];

const NO_FAULTS: Faults = [];

/** Returns the rules that an object violates, as faults of a whole. */
export function breaches<Thing, Whole>(rules: readonly Rule<Thing, Whole>[], thing: Thing, whole: Whole): Faults {
  let found: Fault[] | undefined;
  for (const [holds, what] of rules)
    if (!holds(thing, whole)) (found ??= []).push({ where: '', what: what(thing, whole) });
  return found ?? NO_FAULTS;
}

/** Concatenates two lists of faults. */
export const joined = (first: Faults, second: Faults): Faults =>
  first.length === 0 ? second : second.length === 0 ? first : [...first, ...second];

/** Prefixes the places of a part's faults with the step from the whole. */
export const inside = (step: string, faults: Faults): Faults =>
  faults.map(({ where, what }) => ({
    where: where === '' || where.startsWith('[') ? step + where : `${step}.${where}`,
    what,
  }));

/** The faults of every entry of a list. */
export function insideEach<T>(
  step: string,
  list: readonly T[] | undefined,
  faultsOf: (entry: T, index: number) => Faults,
): Faults {
  if (list === undefined) return NO_FAULTS;
  let found: Fault[] | undefined;
  for (let index = 0; index < list.length; index++) {
    const faults = faultsOf(list[index] as T, index);
    if (faults.length > 0) (found ??= []).push(...inside(`${step}[${index}]`, faults));
  }
  return found ?? NO_FAULTS;
}

export const isIndex = (value: number, count: number): boolean =>
  Number.isInteger(value) && value >= 0 && value < count;

export const isWhole = (value: number, lowest: number, highest: number): boolean =>
  Number.isInteger(value) && value >= lowest && value <= highest;

/** Whether the entries are in ascending order of `at`; equal moments are allowed. */
export const isOrdered = (list: readonly { readonly at: number }[] | undefined): boolean =>
  list === undefined || list.every(({ at }, index) => index === 0 || at >= (list[index - 1]?.at ?? 0));
