/**
 * Words around a staff, with the dashes that follow them ("cresc. - - -") on one line. Those that directly follow a dynamic
 * ("p dolce") stand in its row, which dynamics.ts places.
 */
import type { Words } from '../../model/direction.ts';
import { xOfMoment, type MeasureFrame } from '../frame.ts';
import type { LineSpan } from '../resolveSpanners.ts';
import { drawDashes } from './dashes.ts';
import { drawEnclosure, enclosurePadding } from './enclosures.ts';
import { spanEnds } from './lineEnds.ts';
import type { MarkSheet, Side } from './markSheet.ts';
import { drawWordLines, inkOfLines, wordLinesAt, type WordLine, type WordLook } from './wordLines.ts';
import { eachInSteps, mapInSteps, type Steps } from '../../steps.ts';

export const WORDS_SIZE = 2.2;
const GAP = 0.7;

export interface WordsAt {
  readonly direction: Words;
  readonly measure: MeasureFrame;
  readonly staff: number;
  readonly side: Side;
  readonly lines: readonly WordLine[];
  readonly look: WordLook;
  readonly x: number;
  /** Dashes included. */
  readonly width: number;
  /** Right end of the dashes that follow; NaN without any. */
  readonly dashesTo: number;
}

/** Dashes that begin with some words in the system stand on their line. */
export const followsWords = (sheet: MarkSheet, { direction, from, part }: LineSpan): boolean =>
  direction.kind === 'line' &&
  direction.style === 'dashes' &&
  (sheet.measureAt(from.measure)?.engraving.partMeasures[part]?.directions ?? []).some(
    (words) => words.kind === 'words' && words.at === direction.at && words.staff === direction.staff,
  );

/** Before the note at which the dashes stop. */
const BEFORE_STOP = 0.6;
const AFTER_TEXT = 0.5;
const LEAST_DASHES = 1;
/** Over the baseline. */
const DASH_HEIGHT = 0.5;

function dashesAfter(
  sheet: MarkSheet,
  dashes: readonly LineSpan[],
  { index }: MeasureFrame,
  part: number,
  { at, staff }: Words,
): number {
  const span = dashes.find(
    ({ direction, from, part: other }) =>
      other === part && from.measure === index && direction.at === at && direction.staff === staff,
  );
  const ends = span === undefined ? null : spanEnds(sheet, span);
  return ends === null ? Number.NaN : ends.right - (ends.isContinued ? 0 : BEFORE_STOP);
}

export function* wordsOf(sheet: MarkSheet, spans: readonly LineSpan[]): Steps<readonly WordsAt[]> {
  const edge = sheet.frame.right;
  const dashes = spans.filter(({ direction }) => direction.kind === 'line' && direction.style === 'dashes');
  const found = yield* mapInSteps(sheet.frame.measures, (measure) =>
    measure.engraving.partMeasures.flatMap(({ directions }, part) =>
      (directions ?? []).flatMap((direction): readonly WordsAt[] => {
        if (direction.kind !== 'words') return [];
        const style =
          direction.style === undefined ? 'italic' : direction.style === 'normal' ? 'roman' : direction.style;
        const staff = sheet.staffOf(part, direction.staff);
        const [look, start] = [{ size: WORDS_SIZE, style } as const, xOfMoment(measure, direction.at)];
        const { lines, x, width: textWidth } = wordLinesAt(direction.text, start, edge, look);
        if (lines.length === 0) return [];
        const dashesTo = dashesAfter(sheet, dashes, measure, part, direction);
        const width = Math.max(textWidth, Number.isNaN(dashesTo) ? 0 : dashesTo - x);
        return [{ direction, measure, staff, side: direction.side ?? 'above', lines, look, x, width, dashesTo }];
      }),
    ),
  );
  return found.flat();
}

/** `y`: baseline of the last line. */
export function drawWords(sheet: MarkSheet, words: WordsAt, x: number, y: number): void {
  const { direction, staff, measure, lines, look, dashesTo } = words;
  const element = sheet.staffElement('direction', staff, measure.index);
  drawWordLines(sheet, lines, { staff, x, y, look, element });
  const { enclosure } = direction;
  if (enclosure !== undefined) {
    const [pad, { ascent, descent }] = [enclosurePadding(enclosure), inkOfLines(words)];
    const right = x + Math.max(...lines.map(({ width }) => width));
    const box = { left: x - pad.x, right: right + pad.x, top: y - ascent - pad.y, bottom: y + descent + pad.y };
    drawEnclosure(sheet, staff, box, enclosure, element);
  }
  const from = x + (lines.at(-1)?.width ?? 0) + AFTER_TEXT;
  if (dashesTo - from >= LEAST_DASHES) drawDashes(sheet, staff, from, dashesTo, y - DASH_HEIGHT, element);
}

/** All but those that stand in the row of a dynamic. */
export function* placeWords(sheet: MarkSheet, inRows: ReadonlySet<Words>, spans: readonly LineSpan[]): Steps<void> {
  const found = yield* wordsOf(sheet, spans);
  yield* eachInSteps(found, (words) => {
    if (inRows.has(words.direction)) return;
    const { staff, x, width } = words;
    const side = sheet.freeSide(staff, words.side, x, x + width);
    const pad = enclosurePadding(words.direction.enclosure);
    const { ascent, descent } = inkOfLines(words);
    const ink = { ascent: ascent + pad.y, descent: descent + pad.y };
    drawWords(sheet, words, x, sheet.clearY(staff, side, x - pad.x, x + width + pad.x, ink, GAP));
  });
}
