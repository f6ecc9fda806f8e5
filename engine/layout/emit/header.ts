/** Title, subtitle and composer above the first system (E-02, F-07), in the text font. */
import type { SystemDisplay, Text } from '../../display/displayList.ts';
import type { ScoreMeta } from '../../model/score.ts';
import { ASCENT, DESCENT } from '../../smufl/textMetrics.ts';
import type { ResolvedOptions } from '../types/layoutOptions.ts';
import { wrapTitle } from '../glyphs/wrapText.ts';
import { textBlock } from './textBlock.ts';
import { engravingStyle } from '../engravingStyle.ts';

const { titleSize, subtitleSize, composerSize, headerLineGap, afterHeader } = engravingStyle.sheet;

/** Lines of each text at most: beside a piano roll or on a phone the sheet is narrow. */
const MOST_LINES = 4;

export interface SheetHeader {
  readonly display: SystemDisplay;
  /** Height down to the upper limit of the first system. */
  readonly height: number;
}

export function layoutHeader(meta: ScoreMeta, { width, margin, showHeader }: ResolvedOptions): SheetHeader | null {
  if (!showHeader) return null;
  const texts: Text[] = [];
  let y = 0;
  const line = (text: string, size: number, x: number, element: number, rest: Pick<Text, 'style' | 'anchor'>): void => {
    const lines = wrapTitle(text, width - 2 * margin, { size, style: rest.style }, MOST_LINES);
    for (const part of lines) {
      texts.push({ text: part, x, y: y + ASCENT * size, size, element, ...rest });
      y += size * (ASCENT + DESCENT);
    }
    if (lines.length > 0) y += headerLineGap;
  };
  line(meta.title, titleSize, width / 2, 1, { style: 'bold', anchor: 'middle' });
  line(meta.subtitle, subtitleSize, width / 2, 2, { style: 'roman', anchor: 'middle' });
  line(meta.composer, composerSize, width - margin, 3, { style: 'roman', anchor: 'end' });
  if (texts.length === 0) return null;
  const display = textBlock({
    kind: 'header',
    x: 0,
    y: margin,
    bounds: { left: 0, top: 0, right: width, bottom: y },
    texts,
    elements: [
      { kind: 'none' },
      { kind: 'header', field: 'title' },
      { kind: 'header', field: 'subtitle' },
      { kind: 'header', field: 'composer' },
    ],
  });
  return { display, height: y + afterHeader };
}
