/** Words around a staff. Those that directly follow a dynamic ("p dolce") stand in its row, which dynamics.ts places. */
import type { Words } from '../../model/direction.ts';
import { textWidth, type TextStyle } from '../../smufl/textMetrics.ts';
import { xOfMoment, type MeasureFrame } from '../frame.ts';
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
  readonly width: number;
}

export function wordsOf(sheet: MarkSheet): readonly WordsAt[] {
  return sheet.frame.measures.flatMap((measure) =>
    measure.engraving.partMeasures.flatMap(({ directions }, part) =>
      (directions ?? []).flatMap((direction): readonly WordsAt[] => {
        if (direction.kind !== 'words' || direction.text.trim() === '') return [];
        const style =
          direction.style === undefined ? 'italic' : direction.style === 'normal' ? 'roman' : direction.style;
        const text = direction.text.replace(/\s+/g, ' ').trim();
        const staff = sheet.staffOf(part, direction.staff);
        const [x, width] = [xOfMoment(measure, direction.at), textWidth(text, WORDS_SIZE, style)];
        return [{ direction, measure, staff, side: direction.side ?? 'above', text, style, x, width }];
      }),
    ),
  );
}

export function drawWords(sheet: MarkSheet, { staff, measure, text, style }: WordsAt, x: number, y: number): void {
  const element = sheet.staffElement('direction', staff, measure.index);
  sheet.text({ staff, text, x, y, size: WORDS_SIZE, style, anchor: 'start', element });
}

/** All but those that stand in the row of a dynamic. */
export function placeWords(sheet: MarkSheet, inRows: ReadonlySet<Words>): void {
  for (const words of wordsOf(sheet)) {
    if (inRows.has(words.direction)) continue;
    const { staff, x, width } = words;
    const side = sheet.freeSide(staff, words.side, x, x + width);
    drawWords(sheet, words, x, sheet.clearY(staff, side, x, x + width, textInk(WORDS_SIZE), GAP));
  }
}
