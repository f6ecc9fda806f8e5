/**
 * The head and foot of pages inside the margins. From the second page on, the head has the page number at the outer
 * edge and the running title in the middle, with the name of an only part. The foot of the first page has the note on
 * the edition, the copyright, the source of the music and a line that the caller may add.
 */
import type { SystemDisplay, Text } from '../../display/displayList.ts';
import type { PrintLink } from '../../display/printSheet.ts';
import type { ScoreMeta } from '../../model/score.ts';
import { ASCENT, DESCENT, textWidth } from '../../smufl/textMetrics.ts';
import { textBlock } from '../emit/textBlock.ts';
import { editionNote } from './editionNote.ts';
import type { PageFrame } from './pageFrame.ts';
import type { ResolvedPrintOptions } from './printOptions.ts';
import type { TitleTexts } from './titleBlock.ts';
import { wrapText } from '../glyphs/wrapText.ts';
import { engravingStyle } from '../engravingStyle.ts';

const { pageNumberSize, runningHeadSize, footSize, headGap, footGap, furnitureLeadingRatio } = engravingStyle.pages;

/** Height of a line, as a part of the em height. */
const LINE_HEIGHT_RATIO = ASCENT + DESCENT + furnitureLeadingRatio;
const MOST_FOOT_LINES = 3;

const NOTHING = [{ kind: 'none' }] as const;

export type FurnitureOptions = Pick<ResolvedPrintOptions, 'showPageNumbers' | 'footer'>;

export interface Foot {
  readonly display: SystemDisplay;
  readonly links: readonly PrintLink[];
  /** Height of the block with the gap above it. */
  readonly height: number;
}

/** Returns the height of a page's head with the gap below it. */
export const headHeight = (
  page: number,
  { showPageNumbers }: FurnitureOptions,
  { perMillimetre }: PageFrame,
): number => (page > 0 && showPageNumbers ? (pageNumberSize * LINE_HEIGHT_RATIO + headGap) * perMillimetre : 0);

export function pageHead(
  page: number,
  { title, part }: TitleTexts,
  options: FurnitureOptions,
  frame: PageFrame,
): SystemDisplay | null {
  if (headHeight(page, options, frame) === 0) return null;
  const { left, right, top, perMillimetre } = frame;
  const isLeftPage = page % 2 === 1;
  const [size, running] = [pageNumberSize * perMillimetre, runningHeadSize * perMillimetre];
  const y = ASCENT * size;
  const number = { text: String(page + 1), y, size, style: 'roman', element: 0 } as const;
  const heading = [part, title].filter((text) => text !== '').join(' – ');
  const [line] = wrapText(heading, (right - left) * 0.8, { size: running, style: 'italic' }, 1);
  const texts: Text[] = [
    isLeftPage ? { ...number, x: left, anchor: 'start' } : { ...number, x: right, anchor: 'end' },
    ...(line === undefined
      ? []
      : [
          {
            text: line,
            x: (left + right) / 2,
            y,
            size: running,
            style: 'italic',
            anchor: 'middle',
            element: 0,
          } as const,
        ]),
  ];
  const bounds = { left, top: 0, right, bottom: pageNumberSize * LINE_HEIGHT_RATIO * perMillimetre };
  return textBlock({ kind: 'header', x: 0, y: top, bounds, texts, elements: NOTHING });
}

interface FootLine {
  readonly text: string;
  readonly url?: string;
}

const VIDEO_ID = /^[\w-]{11}$/;

/** The recording that a score was transcribed from, where it is public. */
function sourceLine({ source, customId }: ScoreMeta): FootLine | null {
  if (source.toLowerCase() !== 'youtube' || !VIDEO_ID.test(customId)) return null;
  const address = `youtube.com/watch?v=${customId}`;
  return { text: address, url: `https://www.${address}` };
}

/** The foot of the first page; null where it is empty. */
export function pageFoot(meta: ScoreMeta, { footer }: FurnitureOptions, frame: PageFrame): Foot | null {
  const { left, right, bottom, perMillimetre } = frame;
  const size = footSize * perMillimetre;
  const look = { size, style: 'roman' } as const;
  const texts = [editionNote(meta), meta.copyright ?? ''];
  const lines: FootLine[] = [
    ...texts.flatMap((text) => wrapText(text, right - left, look, MOST_FOOT_LINES)).map((text) => ({ text })),
    ...[sourceLine(meta), footer].filter((line) => line !== null && line !== undefined),
  ];
  if (lines.length === 0) return null;
  const middle = (left + right) / 2;
  const height = lines.length * LINE_HEIGHT_RATIO * size;
  const placed = lines.map(({ text }, index): Text => ({
    text,
    x: middle,
    y: (index * LINE_HEIGHT_RATIO + ASCENT) * size,
    anchor: 'middle',
    element: 0,
    ...look,
  }));
  const links = lines.flatMap(({ text, url }, index): PrintLink[] => {
    const half = textWidth(text, size) / 2;
    const top = bottom - height + index * LINE_HEIGHT_RATIO * size;
    return url === undefined ? [] : [{ url, left: middle - half, right: middle + half, top, bottom: top + size }];
  });
  const bounds = { left, top: 0, right, bottom: height };
  const display = textBlock({ kind: 'footer', x: 0, y: bottom - height, bounds, texts: placed, elements: NOTHING });
  return { display, links, height: height + footGap * perMillimetre };
}
