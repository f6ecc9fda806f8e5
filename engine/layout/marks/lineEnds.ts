/** Where a line that spans moments begins and ends in one system. */
import { xOfMoment } from '../frame.ts';
import type { LineSpan } from '../resolveSpanners.ts';
import type { MarkSheet } from './markSheet.ts';

export interface LineEnds {
  readonly left: number;
  readonly right: number;
  /** It began in an earlier system; it goes on into a later one. */
  readonly continues: boolean;
  readonly isContinued: boolean;
  /** First measure of the span in this system. */
  readonly measure: number;
}

/** Null where the system holds no part of the span. */
export function spanEnds(sheet: MarkSheet, { from, to }: LineSpan): LineEnds | null {
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

const NOTE_WIDTH = 1.3;

/** The right edge of the last column before the span's end: where a line that covers notes stops. */
export function lastNoteX(sheet: MarkSheet, { to }: LineSpan, ends: LineEnds): number {
  if (ends.isContinued) return ends.right;
  for (let measure = sheet.measureAt(to.measure); measure !== undefined; measure = sheet.measureAt(measure.index - 1)) {
    const { index, engraving, columnX } = measure;
    const last = engraving.columns.at.findLastIndex((at) => index < to.measure || at < to.at);
    const x = columnX[last];
    if (last >= 0 && x !== undefined) return Math.max(x + NOTE_WIDTH, ends.left + NOTE_WIDTH);
  }
  return ends.right;
}
