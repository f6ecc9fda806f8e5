import type { Springs } from '../types/springs.ts';

/** Width of a measure from the first column's lead to the barline, in staff spaces. */
export interface MeasureWidths {
  /** Width with all springs as short as their rods. */
  readonly minimum: number;
  /** Width with all springs at their natural length, or at their rods' where these are longer. */
  readonly natural: number;
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

export const measureWidths = ({ lead, natural, minimum }: Springs): MeasureWidths => ({
  minimum: lead + sum(minimum),
  natural: lead + sum(natural.map((length, column) => Math.max(length, minimum[column] ?? 0))),
});
