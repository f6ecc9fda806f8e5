/**
 * The title block over the first system of the first page: the title in the middle, the name of an only part and the
 * lyricist at the left, composer and arranger at the right. Its sizes are in millimetres and do not depend on the staff height.
 */
import type { ElementRef, SystemDisplay, Text } from '../../display/displayList.ts';
import type { ScoreMeta } from '../../model/score.ts';
import { ASCENT, DESCENT, textWidth } from '../../smufl/textMetrics.ts';
import { textBlock } from '../emit/textBlock.ts';
import { editionNote } from './editionNote.ts';
import type { PageFrame } from './pageFrame.ts';
import { wrapTitle } from '../glyphs/wrapText.ts';
import { engravingStyle } from '../engravingStyle.ts';

const {
  titleSize: pageTitleSize,
  subtitleSize: pageSubtitleSize,
  creditSize,
  arrangerSize,
  fieldGap,
  afterTitle,
  smallestTitleScale,
  mostOfPageRatio,
  titleLeadingRatio,
} = engravingStyle.pages;

/** Height of a line, as a part of the em height. */
const LINE_HEIGHT_RATIO = ASCENT + DESCENT + titleLeadingRatio;
const MOST_LINES = 4;

export interface PlacedTitle {
  readonly display: SystemDisplay;
  /** Height of the block with the gap below it. */
  readonly height: number;
}

type Look = Pick<Text, 'style' | 'anchor' | 'element'>;

class Lines {
  readonly texts: Text[] = [];
  y = 0;
  private readonly scale: number;

  constructor(scale: number) {
    this.scale = scale;
  }

  /** Adds a text wrapped to `width` and returns the y below it. `em` is in millimetres. */
  add(text: string, em: number, x: number, width: number, look: Look, from = this.y): number {
    const size = em * this.scale;
    let y = from;
    for (const line of wrapTitle(text, width, { size, style: look.style }, MOST_LINES)) {
      this.texts.push({ text: line, x, y: y + ASCENT * size, size, ...look });
      y += LINE_HEIGHT_RATIO * size;
    }
    return y === from ? y : y + fieldGap * this.scale;
  }
}

const ELEMENTS: readonly ElementRef[] = [
  { kind: 'none' },
  { kind: 'header', field: 'title' },
  { kind: 'header', field: 'subtitle' },
  { kind: 'header', field: 'composer' },
];

/** Font sizes to try in turn, so that a long title takes two lines at most. */
function titleEm(title: string, width: number, scale: number): number {
  const lines = textWidth(title, pageTitleSize * scale, 'bold') / width;
  return pageTitleSize * Math.min(1, Math.max(smallestTitleScale, Math.sqrt(2 / Math.max(lines, 0.01))));
}

/** The texts of the block. `part`: the name of an only part, else empty. */
export type TitleTexts = ScoreMeta & { readonly part: string };

/** The texts of the block from y 0 downwards, and their bottom. `scale`: staff spaces in a millimetre. */
function titleLines(meta: TitleTexts, { left, right }: PageFrame, scale: number): Lines {
  const [width, middle] = [right - left, (left + right) / 2];
  const lines = new Lines(scale);
  const centred = { anchor: 'middle' } as const;
  const plain = { style: 'roman', element: 0 } as const;
  const em = titleEm(meta.title, width, scale);
  lines.y = lines.add(meta.title, em, middle, width, { ...centred, style: 'bold', element: 1 });
  lines.y = lines.add(meta.subtitle, pageSubtitleSize, middle, width, { ...centred, style: 'roman', element: 2 });
  const half = width / 2 - 2 * scale;
  const atLeft = { ...plain, anchor: 'start' } as const;
  const belowPart = lines.add(meta.part, creditSize, left, half, { ...atLeft, style: 'bold' });
  const below = lines.add(meta.lyricist ?? '', creditSize, left, half, atLeft, belowPart);
  lines.y = lines.add(meta.composer, creditSize, right, half, { style: 'roman', anchor: 'end', element: 3 });
  const arranger = editionNote(meta) === '' ? (meta.arranger ?? '') : '';
  lines.y = lines.add(arranger, arrangerSize, right, half, { ...plain, anchor: 'end' });
  lines.y = Math.max(below, lines.y);
  return lines;
}

/** Returns null for an empty title block. */
export function titleBlock(meta: TitleTexts, frame: PageFrame): PlacedTitle | null {
  const { left, right, top, perMillimetre } = frame;
  const most = mostOfPageRatio * (frame.bottom - top);
  let lines = titleLines(meta, frame, perMillimetre);
  if (lines.y > most) lines = titleLines(meta, frame, (perMillimetre * most) / lines.y);
  if (lines.texts.length === 0) return null;
  const display = textBlock({
    kind: 'header',
    x: 0,
    y: top,
    bounds: { left, top: 0, right, bottom: lines.y },
    texts: lines.texts,
    elements: ELEMENTS,
  });
  return { display, height: lines.y + afterTitle * perMillimetre };
}
