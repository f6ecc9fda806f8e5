/**
 * The ordered features of a trained model, by name. The position of a feature in the vector follows from the list
 * alone, not from the code that computes it: the values are given by name, and a missing or unknown name is a type
 * error. The stored weights were trained with this order, so that a changed list needs new weights
 * (training/README.md); the trainers read the names together with the vectors.
 */

/** Several features of one kind: one for each member, in the members' order. */
export interface FeatureFamily<Name extends string = string> {
  readonly name: Name;
  readonly members: readonly (string | number)[];
}

type FeatureEntry = string | FeatureFamily;

/** One number for each plain entry, and for each family one number per member. */
export type FeatureValues<Entry extends FeatureEntry> = {
  readonly [Name in Extract<Entry, string>]: number;
} & {
  readonly [Family in Extract<Entry, FeatureFamily> as Family['name']]: readonly number[];
};

export const family = <const Name extends string>(
  name: Name,
  members: readonly (string | number)[],
): FeatureFamily<Name> => ({ name, members });

/** Returns `a:b` for every pair; the second index changes fastest. */
export const pairs = (first: readonly (string | number)[], second: readonly (string | number)[]): string[] =>
  first.flatMap((a) => second.map((b) => `${a}:${b}`));

export class FeatureList<const Entry extends FeatureEntry> {
  /** One name for each number, in order: `key`, or `level:-4` for a member of a family. */
  readonly names: readonly string[];
  /** Name and size of each entry; 0 for a plain one. */
  readonly #keys: readonly (keyof FeatureValues<Entry>)[];
  readonly #sizes: readonly number[];

  constructor(entries: readonly Entry[]) {
    const named = (entry: FeatureEntry): FeatureFamily =>
      typeof entry === 'string' ? { name: entry, members: [] } : entry;
    this.names = entries.flatMap((entry) => {
      const { name, members } = named(entry);
      return members.length === 0 ? [name] : members.map((member) => `${name}:${member}`);
    });
    this.#keys = entries.map((entry) => named(entry).name as keyof FeatureValues<Entry>);
    this.#sizes = entries.map((entry) => named(entry).members.length);
  }

  get length(): number {
    return this.names.length;
  }

  /** Returns the values in the list's order. @throws RangeError where a family does not have one value per member. */
  vector(values: FeatureValues<Entry>): number[] {
    const vector: number[] = [];
    for (let index = 0; index < this.#keys.length; index++) {
      const value: number | readonly number[] = values[this.#keys[index] as keyof FeatureValues<Entry>];
      if (typeof value === 'number') vector.push(value);
      else this.#append(vector, value, index);
    }
    return vector;
  }

  #append(vector: number[], value: readonly number[], index: number): void {
    if (value.length !== this.#sizes[index])
      throw new RangeError(`${String(this.#keys[index])} has ${value.length} values, not ${this.#sizes[index] ?? 0}`);
    for (let member = 0; member < value.length; member++) vector.push(value[member] as number);
  }
}
