/** Merging of records field by field: what ours changed against the base wins, everything else is theirs. */
import { isSame } from '../../model/isSame.ts';

/** The fields in which `ours` differs from `base`. */
export function changedFields<T extends object>(base: T, ours: T, but: readonly (keyof T)[] = []): (keyof T)[] {
  const fields = new Set([...Object.keys(base), ...Object.keys(ours)]) as unknown as Set<keyof T>;
  return [...fields].filter((field) => !but.includes(field) && !isSame(base[field], ours[field]));
}

/** `target` with the given fields of `source`; a field that `source` lacks is removed. */
export function withFields<T extends object>(target: T, source: T, fields: readonly (keyof T)[]): T {
  const copy = { ...target };
  for (const field of fields)
    if (source[field] === undefined) Reflect.deleteProperty(copy, field);
    else copy[field] = source[field];
  return copy;
}

/** `theirs` with what `ours` changed against `base`, without the fields of `but`. */
export function mergedFields<T extends object>(base: T, theirs: T, ours: T, but: readonly (keyof T)[] = []): T {
  const fields = changedFields(base, ours, but);
  return fields.length === 0 ? theirs : withFields(theirs, ours, fields);
}

/** Entries of a list that one side has and the other has not, each counted once. */
export function listChanges<T>(
  base: readonly T[] = [],
  ours: readonly T[] = [],
): { readonly added: T[]; readonly removed: T[] } {
  const left = [...base];
  const added = ours.filter((entry) => {
    const index = left.findIndex((each) => isSame(each, entry));
    if (index >= 0) left.splice(index, 1);
    return index < 0;
  });
  return { added, removed: left };
}
