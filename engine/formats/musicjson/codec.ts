/**
 * Codecs convert a part of the model to JSON and back. Both directions follow from one description, so that all written
 * data can be read. Field names are the model's with a capital first letter.
 *
 * Readers throw FormatError; each level prepends its own step to the error's path.
 */
import type { Extra } from '../../model/extra.ts';
import type { Steps } from '../../steps.ts';
import { TICKS_PER_WHOLE, ticks, toWholes, type Ticks } from '../../units.ts';
import { FormatError, within } from '../formatError.ts';

export interface Codec<T> {
  readonly read: (json: unknown) => T;
  readonly write: (value: T) => unknown;
}

export interface OptionalCodec<T> extends Codec<T> {
  readonly optional: true;
}

export const optional = <T>(codec: Codec<T>): OptionalCodec<T> => ({ ...codec, optional: true });

/** One codec for each field; `extra` contains the fields that no codec reads. */
export type Fields<T> = {
  readonly [K in keyof T]-?: K extends 'extra'
    ? 'unknown fields'
    : Partial<Pick<T, K>> extends Pick<T, K>
      ? OptionalCodec<Exclude<T[K], undefined>>
      : Codec<T[K]>;
};

export type JsonObject = Readonly<Record<string, unknown>>;

/** Largest nesting depth of unknown content. It is kept unchanged, but no program needs a depth like this. */
const DEEPEST_UNKNOWN = 64;

const plain = <T>(read: (json: unknown) => T): Codec<T> => ({ read, write: (value) => value });

export function asObject(json: unknown): JsonObject {
  if (typeof json !== 'object' || json === null || Array.isArray(json)) throw new FormatError('', 'must be an object');
  return json as JsonObject;
}

export function asList(json: unknown): readonly unknown[] {
  if (!Array.isArray(json)) throw new FormatError('', 'must be a list');
  return json as readonly unknown[];
}

/** Reads a list. Errors have the index of the entry in their path. */
export function readEach<T>(json: unknown, read: (entry: unknown, index: number) => T): T[] {
  const entries = asList(json);
  const result: T[] = [];
  let index = 0;
  try {
    for (; index < entries.length; index++) result.push(read(entries[index], index));
  } catch (error) {
    throw within(`[${index}]`, error);
  }
  return result;
}

/** Runs steps; their errors have the outer step in their path. */
export function* stepsWithin<T>(step: string, steps: Steps<T>): Steps<T> {
  try {
    return yield* steps;
  } catch (error) {
    throw within(step, error);
  }
}

/** Reads one field of an object. Errors have its name in their path. Returns undefined for a missing or null field. */
export function readField<T>(object: JsonObject, name: string, read: (json: unknown) => T): T | undefined {
  const json = Object.hasOwn(object, name) ? object[name] : undefined;
  if (json === undefined || json === null) return undefined;
  try {
    return read(json);
  } catch (error) {
    throw within(name, error);
  }
}

export const number = (lowest = -Number.MAX_VALUE, highest = Number.MAX_VALUE): Codec<number> =>
  plain((json) => {
    if (typeof json !== 'number' || !Number.isFinite(json)) throw new FormatError('', 'must be a number');
    if (json < lowest || json > highest) throw new FormatError('', `${json} is outside ${lowest} to ${highest}`);
    return json;
  });

export const integer = (lowest: number, highest: number): Codec<number> =>
  plain((json) => {
    const value = number(lowest, highest).read(json);
    if (!Number.isInteger(value)) throw new FormatError('', `${value} must be a whole number`);
    return value;
  });

export const text: Codec<string> = plain((json) => {
  if (typeof json !== 'string') throw new FormatError('', 'must be a text');
  return json;
});

export const flag: Codec<boolean> = plain((json) => {
  if (typeof json !== 'boolean') throw new FormatError('', 'must be true or false');
  return json;
});

export const oneOf = <const V extends string | number>(...values: readonly V[]): Codec<V> =>
  plain((json) => {
    if (!values.includes(json as V)) throw new FormatError('', `must be one of ${values.join(', ')}`);
    return json as V;
  });

/**
 * Score time as a fraction of a whole note. Doubles represent every tick of a score exactly enough to be rounded back.
 */
export const moment: Codec<Ticks> = {
  read: (json) => ticks(Math.round(number(0, 1e6).read(json) * TICKS_PER_WHOLE)),
  write: toWholes,
};

export const list = <T>(entry: Codec<T>): Codec<readonly T[]> => ({
  read: (json) => readEach(json, entry.read),
  write: (values) => values.map(entry.write),
});

export const nullable = <T>(codec: Codec<T>): Codec<T | null> => ({
  read: (json) => (json === null ? null : codec.read(json)),
  write: (value) => (value === null ? null : codec.write(value)),
});

/** Casts a codec to a branded type, which is a number or a string at run time. */
export const branded = <T extends number | string>(codec: Codec<number> | Codec<string>): Codec<T> =>
  codec as unknown as Codec<T>;

const fieldName = (key: string): string => key.charAt(0).toUpperCase() + key.slice(1);

/** Returns the codec of an object with the given fields. */
export function record<T extends object>(fields: Fields<T>): Codec<T> {
  const codecs = Object.entries(fields).filter(([key]) => key !== 'extra') as [string, Codec<unknown>][];
  const entries = codecs.map(([key, codec]) => ({
    key,
    name: fieldName(key),
    codec,
    required: !('optional' in codec),
  }));
  const names: ReadonlySet<string> = new Set(entries.map(({ name }) => name));
  const keepsUnknown = 'extra' in fields;
  const read = (json: unknown): T => {
    const object = asObject(json);
    const result: Record<string, unknown> = {};
    for (const { key, name, codec, required } of entries) {
      const value = readField(object, name, codec.read);
      if (value !== undefined) result[key] = value;
      else if (required) throw new FormatError(name, 'is missing');
    }
    return (keepsUnknown ? { ...result, ...unknownFields(object, names) } : result) as T;
  };
  const write = (value: T): unknown => {
    const source = value as Record<string, unknown>;
    const result: Record<string, unknown> = { ...(source['extra'] as Extra | undefined) };
    for (const { key, name, codec } of entries) if (source[key] !== undefined) result[name] = codec.write(source[key]);
    return result;
  };
  return { read, write };
}

/** Returns a codec that chooses among others by the value of the field `key`. */
export function variants<K extends string, T extends { readonly [key in K]: string }>(
  key: K,
  codecs: { readonly [V in T[K]]: Codec<Extract<T, { readonly [key in K]: V }>> },
): Codec<T> {
  const byName = codecs as unknown as Readonly<Record<string, Codec<T>>>;
  const name = fieldName(key);
  return {
    read: (json) => {
      const variant = asObject(json)[name];
      const codec = typeof variant === 'string' && Object.hasOwn(byName, variant) ? byName[variant] : undefined;
      if (codec === undefined) throw new FormatError(name, `must be one of ${Object.keys(byName).join(', ')}`);
      return codec.read(json);
    },
    write: (value) => byName[value[key]]?.write(value),
  };
}

/** Throws FormatError where the value is nested more deeply than `depth`. */
function checkDepth(json: unknown, depth: number): void {
  if (typeof json !== 'object' || json === null) return;
  if (depth === 0) throw new FormatError('', 'is nested too deeply');
  for (const value of Object.values(json)) checkDepth(value, depth - 1);
}

const NO_EXTRA = {};

/** Returns `{ extra }` with the fields that are not among the names, or an empty object where there are none. */
export function unknownFields(object: JsonObject, known: ReadonlySet<string>): { readonly extra?: Extra } {
  // Nearly all objects have none: a list of the entries of each would be a third of the time of reading a score.
  let unknown: [string, unknown][] | undefined;
  for (const name of Object.keys(object)) if (!known.has(name)) (unknown ??= []).push([name, object[name]]);
  if (unknown === undefined) return NO_EXTRA;
  for (const [name, value] of unknown)
    try {
      checkDepth(value, DEEPEST_UNKNOWN);
    } catch (error) {
      throw within(name, error);
    }
  return { extra: Object.fromEntries(unknown) };
}
