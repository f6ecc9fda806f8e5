/**
 * A cache of system layouts by their inputs. Engravings are compared by identity, because they are cached themselves;
 * the other inputs are compared by value.
 */
import type { Spanner } from '../context/resolveSpanners.ts';
import type { SystemLayout, StaffGroups } from '../types/systemLayout.ts';
import type { MeasureEngraving } from '../types/measureEngraving.ts';

export interface SystemKey {
  /**
   * Engravings of the system and of the next measure, whose change of signature is announced at the end of the system.
   */
  readonly engravings: readonly MeasureEngraving[];
  readonly first: number;
  readonly last: number;
  readonly isLast: boolean;
  /** Printed number of the first measure. */
  readonly number: string | null;
  readonly width: number;
  readonly indent: number;
  readonly stretchLimit: number;
  readonly measureNumbers: 'system' | 'every' | 'none';
  readonly names: readonly string[];
  readonly groups: StaffGroups;
  readonly spans: readonly Spanner[];
}

interface Entry {
  readonly key: SystemKey;
  readonly system: SystemLayout;
}

const cache = new WeakMap<MeasureEngraving, Entry[]>();
/** Number of cached layouts for each first measure: two zoom levels and the state before an edit. */
const KEPT = 3;

const sameList = <T>(a: readonly T[], b: readonly T[], same: (x: T, y: T) => boolean): boolean =>
  a.length === b.length && a.every((value, index) => same(value, b[index] as T));

const samePlain = (a: unknown, b: unknown): boolean => a === b || JSON.stringify(a) === JSON.stringify(b);

const sameKey = (a: SystemKey, b: SystemKey): boolean =>
  a.first === b.first &&
  a.last === b.last &&
  a.isLast === b.isLast &&
  a.number === b.number &&
  a.width === b.width &&
  a.indent === b.indent &&
  a.stretchLimit === b.stretchLimit &&
  a.measureNumbers === b.measureNumbers &&
  sameList(a.engravings, b.engravings, Object.is) &&
  sameList(a.names, b.names, Object.is) &&
  samePlain(a.groups, b.groups) &&
  sameList(a.spans, b.spans, samePlain);

export function recallSystem(key: SystemKey): SystemLayout | undefined {
  const [first] = key.engravings;
  return first && cache.get(first)?.find((entry) => sameKey(entry.key, key))?.system;
}

export function rememberSystem(key: SystemKey, system: SystemLayout): void {
  const [first] = key.engravings;
  if (first !== undefined) cache.set(first, [{ key, system }, ...(cache.get(first) ?? [])].slice(0, KEPT));
}
