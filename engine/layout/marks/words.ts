/**
 * Words around a staff, with the dashes that follow them ("cresc. - - -") on one line. Those that directly follow a dynamic
 * ("p dolce") stand in its row, which dynamics.ts places.
 */
import type { Words } from '../../model/direction.ts';
import { textWidth, type TextStyle } from '../../smufl/textMetrics.ts';
import { xOfMoment, type MeasureFrame } from '../frame.ts';
import type { LineSpan } from '../resolveSpanners.ts';
import { drawDashes } from './dashes.ts';
import { drawEnclosure, enclosurePadding } from './enclosures.ts';
import { spanEnds } from './lineEnds.ts';
import { textInk, type MarkSheet, type Side } from './markSheet.ts';

export const WORDS_SIZE = 2.2;
const GAP = 0.7;

export interface WordsAt {
  readonly direction: Words;
  readonly measure: MeasureFrame;
  readonly staff: number;
  readonly side: Side;
  readonly text: string;
  readonly style: TextStyle;
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
  sheet.frame.measures.some(
    ({ index, engraving }) =>
      index === from.measure &&
      (engraving.partMeasures[part]?.directions ?? []).some(
        (words) => words.kind === 'words' && words.at === direction.at && words.staff === direction.staff,
      ),
  );

/** Before the note at which the dashes stop. */
const BEFORE_STOP = 0.6;
const AFTER_TEXT = 0.5;
const LEAST_DASHES = 1;
/** Over the baseline. */
const DASH_HEIGHT = 0.5;

function dashesAfter(
  sheet: MarkSheet,
  spans: readonly LineSpan[],
  { index }: MeasureFrame,
  part: number,
  { at, staff }: Words,
): number {
  const span = spans.find(
    ({ direction, from, part: other }) =>
      direction.kind === 'line' &&
      direction.style === 'dashes' &&
      other === part &&
      from.measure === index &&
      direction.at === at &&
      direction.staff === staff,
  );
  const ends = span === undefined ? null : spanEnds(sheet, span);
  return ends === null ? Number.NaN : ends.right - (ends.isContinued ? 0 : BEFORE_STOP);
}

export function wordsOf(sheet: MarkSheet, spans: readonly LineSpan[]): readonly WordsAt[] {
  return sheet.frame.measures.flatMap((measure) =>
    measure.engraving.partMeasures.flatMap(({ directions }, part) =>
      (directions ?? []).flatMap((direction): readonly WordsAt[] => {
        if (direction.kind !== 'words' || direction.text.trim() === '') return [];
        const style =
          direction.style === undefined ? 'italic' : direction.style === 'normal' ? 'roman' : direction.style;
        const text = direction.text.replace(/\s+/g, ' ').trim();
        const staff = sheet.staffOf(part, direction.staff);
        const [x, textEnd] = [xOfMoment(measure, direction.at), textWidth(text, WORDS_SIZE, style)];
        const dashesTo = dashesAfter(sheet, spans, measure, part, direction);
        const width = Math.max(textEnd, Number.isNaN(dashesTo) ? 0 : dashesTo - x);
        return [{ direction, measure, staff, side: direction.side ?? 'above', text, style, x, width, dashesTo }];
      }),
    ),
  );
}

export function drawWords(
  sheet: MarkSheet,
  { direction, staff, measure, text, style, dashesTo }: WordsAt,
  x: number,
  y: number,
): void {
  const element = sheet.staffElement('direction', staff, measure.index);
  sheet.text({ staff, text, x, y, size: WORDS_SIZE, style, anchor: 'start', element });
  const { enclosure } = direction;
  if (enclosure !== undefined) {
    const [pad, { ascent, descent }] = [enclosurePadding(enclosure), textInk(WORDS_SIZE)];
    const right = x + textWidth(text, WORDS_SIZE, style) + pad.x;
    const box = { left: x - pad.x, right, top: y - ascent - pad.y, bottom: y + descent + pad.y };
    drawEnclosure(sheet, staff, box, enclosure, element);
  }
  const from = x + textWidth(text, WORDS_SIZE, style) + AFTER_TEXT;
  if (dashesTo - from >= LEAST_DASHES) drawDashes(sheet, staff, from, dashesTo, y - DASH_HEIGHT, element);
}

/** All but those that stand in the row of a dynamic. */
export function placeWords(sheet: MarkSheet, inRows: ReadonlySet<Words>, spans: readonly LineSpan[]): void {
  for (const words of wordsOf(sheet, spans)) {
    if (inRows.has(words.direction)) continue;
    const { staff, x, width } = words;
    const side = sheet.freeSide(staff, words.side, x, x + width);
    const pad = enclosurePadding(words.direction.enclosure);
    const { ascent, descent } = textInk(WORDS_SIZE);
    const ink = { ascent: ascent + pad.y, descent: descent + pad.y };
    drawWords(sheet, words, x, sheet.clearY(staff, side, x - pad.x, x + width + pad.x, ink, GAP));
  }
}
