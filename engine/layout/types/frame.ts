/** A system once every x in it is known. x from the systemic barline at its left, staff spaces. */
import type { ChordShape, BarlineShape, GlyphAt } from './shapes.ts';
import type { MeasureEngraving } from './measureEngraving.ts';
import type { StaffSpaces } from '../../units.ts';

export interface MeasureFrame {
  /** Index into `Score.measures`. */
  readonly index: number;
  readonly engraving: MeasureEngraving;
  /** The right edge of the barline before, and of its own. */
  readonly left: StaffSpaces;
  readonly right: StaffSpaces;
  readonly prefix: Prefix;
  /** Left edge of a repeat sign that follows the prefix; NaN without one. */
  readonly repeatStartX: StaffSpaces;
  /** One x a column, and last the left edge of the barline. */
  readonly columnX: Float64Array;
  readonly barline: BarlineShape;
}

export interface Frame {
  readonly measures: readonly MeasureFrame[];
  /** Signs of the next system's change, after the last barline. */
  readonly courtesy: Prefix;
  readonly courtesyX: StaffSpaces;
  /** Right end of the staff lines. */
  readonly right: StaffSpaces;
  /** How much springs are stretched: 1 is natural. */
  readonly stretch: number;
}

/** x of any moment of a measure: on its column, or between the columns around it. */
export function xOfMoment({ engraving, columnX }: MeasureFrame, at: number): number {
  const { at: moments, duration } = engraving.columns;
  let column = moments.findLastIndex((moment) => moment <= at);
  if (column < 0) column = 0;
  const from = moments[column] ?? 0;
  const to = moments[column + 1] ?? duration;
  const share = to > from ? Math.min(1, Math.max(0, (at - from) / (to - from))) : 0;
  const [x1, x2] = [columnX[column] ?? 0, columnX[column + 1] ?? 0];
  return x1 + (x2 - x1) * share;
}

/** x of a chord's column; a full-measure rest stands in the middle between the barlines' inner edges. */
export function columnXOf({ left, right, prefix, columnX }: MeasureFrame, { event, rest }: ChordShape): number {
  if (event.column >= 0) return columnX[event.column] as number;
  return (left + prefix.width + (columnX.at(-1) ?? right) - (rest?.glyph.right ?? 0)) / 2;
}

export interface PrefixSign extends GlyphAt {
  readonly kind: 'clef' | 'keySignature' | 'timeSignature';
  readonly staff: number;
  readonly scale: number;
}

export interface Prefix {
  readonly signs: readonly PrefixSign[];
  /** From the measure's left edge to where the gap before the first column begins; 0 without signs. */
  readonly width: number;
}
