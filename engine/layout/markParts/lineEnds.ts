/** The ends in one system of a line that spans several moments. */
import type { ElementRef } from '../../display/displayList.ts';
import { xOfMoment } from '../types/frame.ts';
import type { LineSpan } from '../context/resolveSpanners.ts';
import type { OutsideStaff } from '../skyline/outsideStaff.ts';
import { engravingStyle } from '../engravingStyle.ts';

const { noteWidth } = engravingStyle.lines;

export interface LineEnds {
  readonly left: number;
  readonly right: number;
  /** Whether the line began in an earlier system; `continues`: whether it continues in a later one. */
  readonly continues: boolean;
  readonly isContinued: boolean;
  /** First measure of the span in this system. */
  readonly measure: number;
}

/** The ends of a span in this system; null where the system contains no part of it. */
export function spanEnds(sheet: OutsideStaff, { from, to }: LineSpan): LineEnds | null {
  const { frame } = sheet;
  const [first, last] = [frame.measures[0], frame.measures.at(-1)];
  if (first === undefined || last === undefined || to.measure < first.index || from.measure > last.index) return null;
  const [start, stop] = [sheet.measureAt(from.measure), sheet.measureAt(to.measure)];
  const left = start === undefined ? (first.columnX[0] ?? 0) - 0.5 : xOfMoment(start, from.at);
  const right = stop === undefined ? last.right - 0.4 : xOfMoment(stop, to.at);
  return {
    left,
    right: Math.max(right, left + 0.5),
    continues: start === undefined,
    isContinued: stop === undefined,
    measure: (start ?? first).index,
  };
}

/** The element of a line, which a user selects; dashes and brackets belong to their words. */
export function lineElement(
  sheet: OutsideStaff,
  { direction: { kind, number }, part, from, to }: LineSpan,
  staff: number,
  measure: number,
): ElementRef {
  const element = sheet.staffElement(kind === 'hairpin' ? kind : 'direction', staff, measure);
  return kind === 'line' ? element : { ...element, spanner: { kind, part, number, from, to } };
}

/** The right edge of the last column before the span's end, where a line that covers notes stops. */
export function lastNoteX(sheet: OutsideStaff, { to }: LineSpan, ends: LineEnds): number {
  if (ends.isContinued) return ends.right;
  for (let measure = sheet.measureAt(to.measure); measure !== undefined; measure = sheet.measureAt(measure.index - 1)) {
    const { index, engraving, columnX } = measure;
    const last = engraving.columns.at.findLastIndex((at) => index < to.measure || at < to.at);
    const x = columnX[last];
    if (last >= 0 && x !== undefined) return Math.max(x + noteWidth, ends.left + noteWidth);
  }
  return ends.right;
}
