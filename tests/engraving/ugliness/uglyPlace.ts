/** What the measures of ugliness return: a place of the engraving, and how far it is beyond what a publisher prints. */
import type { DisplayList } from '../../../engine/display/displayList.ts';

/** left, top, right, bottom. */
export type Box = readonly [number, number, number, number];

export type UglyKind = 'slur' | 'beam' | 'spacing' | 'page';

export interface UglyPlace {
  readonly kind: UglyKind;
  /** The property of the sign that was measured, for example `slope`. */
  readonly cause: string;
  /** The measured value divided by the greatest value that engraving books allow: above 1 is ugly. */
  readonly ugliness: number;
  /** The measured value in words. */
  readonly detail: string;
  /** Index into `Score.measures`, -1 for a whole page. */
  readonly measure: number;
  /** The place in the coordinates of `list`. */
  readonly box: Box;
  readonly list: DisplayList;
}

/** All values of one property over many scores, from which a distribution is printed. */
export type Measured = Map<string, number[]>;

export function record(measured: Measured, name: string, value: number): void {
  const values = measured.get(name);
  if (values === undefined) measured.set(name, [value]);
  else values.push(value);
}

/** The value below which this share of the sorted values lies. */
export const quantile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
