/**
 * A system whose horizontal positions are known. x is measured in staff spaces from the systemic barline at its left.
 */
import type { ChordShape, BarlineShape, GlyphAt } from './shapes.ts';
import type { MeasureEngraving } from './measureEngraving.ts';
import type { StaffSpaces } from '../../units.ts';
import { engravingStyle } from '../engravingStyle.ts';

const { thin: thinBarline } = engravingStyle.barlines;

export interface MeasureFrame {
  /** Index into `Score.measures`. */
  readonly index: number;
  readonly engraving: MeasureEngraving;
  /** The right edges of the barline before the measure and of its own barline. */
  readonly left: StaffSpaces;
  readonly right: StaffSpaces;
  readonly prefix: Prefix;
  /** Left edge of a repeat barline after the prefix; NaN without one. */
  readonly repeatStartX: StaffSpaces;
  /** x of each column, then of the left edge of the barline. */
  readonly columnX: Float64Array;
  readonly barline: BarlineShape;
}

export interface Frame {
  readonly measures: readonly MeasureFrame[];
  /** Courtesy signatures after the last barline, for a change at the next system. */
  readonly courtesy: Prefix;
  readonly courtesyX: StaffSpaces;
  /** Right end of the staff lines. */
  readonly right: StaffSpaces;
  /** Right end of the paper's line, up to which texts may extend: beyond `right` where a last system is short. */
  readonly lineEnd: StaffSpaces;
  /** Factor by which the springs are stretched: 1 is their natural length. */
  readonly stretch: number;
  /** Whether its last measure is that of the score. */
  readonly endsScore: boolean;
}

/**
 * x where curves end that continue in the next system: the right edge of the last barline if it is a single line, and
 * as far before a wider one, so that no tip is between its lines.
 */
export function curvesEndX({ measures, courtesyX }: Frame): number {
  const width = measures.at(-1)?.barline.width ?? 0;
  return courtesyX - Math.max(0, width - thinBarline);
}

/**
 * Returns the x of any moment (in ticks) of a measure: that of its column, or interpolated between the columns around
 * it.
 */
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

/**
 * Returns the x of a chord's column, or of a full-measure rest centred between the barlines, or between one of them and
 * a clef that stands in the middle.
 */
export function columnXOf(frame: MeasureFrame, { event, rest }: ChordShape): number {
  const { left, right, prefix, columnX, engraving } = frame;
  if (event.column >= 0) return columnX[event.column] as number;
  const width = rest?.glyph.right ?? 0;
  const [from, to] = [left + prefix.width, columnX.at(-1) ?? right];
  const middle = (from + to) / 2;
  const clefs = engraving.attachments.clefs.flatMap(({ staff, column, glyphs: [sign], scale }) => {
    if (staff !== event.staff || sign === undefined) return [];
    const clefLeft = (columnX[column] ?? 0) + sign.x;
    return [{ left: clefLeft, right: clefLeft + sign.glyph.right * scale }];
  });
  if (clefs.every((clef) => clef.right < middle - width || clef.left > middle + width)) return middle - width / 2;
  return widestGap([{ left: from, right: from }, ...clefs, { left: to, right: to }]) - width / 2;
}

/** The middle of the widest gap between pieces of ink. */
function widestGap(ink: readonly { readonly left: number; readonly right: number }[]): number {
  const sorted = [...ink].sort((a, b) => a.left - b.left);
  let best = { width: -Infinity, middle: 0 };
  sorted.slice(1).forEach(({ left }, index) => {
    const { right } = sorted[index] as (typeof sorted)[number];
    if (left - right > best.width) best = { width: left - right, middle: (left + right) / 2 };
  });
  return best.middle;
}

export interface PrefixSign extends GlyphAt {
  readonly kind: 'clef' | 'keySignature' | 'timeSignature';
  readonly staff: number;
  readonly scale: number;
}

export interface Prefix {
  readonly signs: readonly PrefixSign[];
  /** Distance from the left edge of the measure to the end of the signs; 0 without signs. */
  readonly width: number;
}
