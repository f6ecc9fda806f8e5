/** Gaps in barlines through several staves, around the texts and dynamics between the staves. */
import { ASCENT, DESCENT, textWidth } from '../../smufl/textMetrics.ts';
import type { Mark } from '../types/marks.ts';
import { staffScaleOf } from '../glyphs/staffHeights.ts';
import type { SystemLayout } from '../types/systemLayout.ts';
import { engravingStyle } from '../engravingStyle.ts';

const { aroundText: aroundBarlineText, shortestPiece } = engravingStyle.barlines;

/** Coordinates in the system. */
export interface Block {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

function blockOf(mark: Mark, y: number, size: number): Block[] {
  if (mark.kind === 'text') {
    const width = textWidth(mark.text, mark.size, mark.style);
    const left = mark.x - (mark.anchor === 'middle' ? width / 2 : mark.anchor === 'end' ? width : 0);
    const top = y + (mark.y - ASCENT * mark.size) * size;
    return [{ left, right: left + width, top, bottom: y + (mark.y + DESCENT * mark.size) * size }];
  }
  if (mark.kind !== 'glyph' || !mark.glyph.name.startsWith('dynamic')) return [];
  const { glyph, x, scale } = mark;
  return [
    {
      left: x + glyph.left * scale,
      right: x + glyph.right * scale,
      top: y + (mark.y + glyph.top * scale) * size,
      bottom: y + (mark.y + glyph.bottom * scale) * size,
    },
  ];
}

/** The blocks of a system from left to right, found by binary search: a score in one line has very many. */
export interface BlockRow {
  readonly blocks: readonly Block[];
  readonly widest: number;
}

export function textBlocks(system: SystemLayout): BlockRow {
  const blocks = system.marks
    .flatMap((mark) => blockOf(mark, system.staffY[mark.staff] ?? 0, staffScaleOf(system, mark.staff)))
    .sort((a, b) => a.left - b.left);
  return { blocks, widest: blocks.reduce((most, { left, right }) => Math.max(most, right - left), 0) };
}

/** Index of the first block that begins at `left` or farther right. */
function firstFrom(blocks: readonly Block[], left: number): number {
  let [low, high] = [0, blocks.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((blocks[middle] as Block).left < left) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The pieces of a vertical line at `x` from `top` to `bottom` that remain between the gaps. */
export function openAround(
  { blocks, widest }: BlockRow,
  x: number,
  top: number,
  bottom: number,
): readonly (readonly [number, number])[] {
  const inWay = blocks
    .slice(firstFrom(blocks, x - aroundBarlineText - widest), firstFrom(blocks, x + aroundBarlineText))
    .filter((block) => block.right + aroundBarlineText > x && block.top < bottom && block.bottom > top)
    .sort((a, b) => a.top - b.top);
  const pieces: (readonly [number, number])[] = [];
  let y = top;
  for (const block of inWay) {
    if (block.top - aroundBarlineText - y >= shortestPiece) pieces.push([y, block.top - aroundBarlineText]);
    y = Math.max(y, block.bottom + aroundBarlineText);
  }
  if (inWay.length === 0 || bottom - y >= shortestPiece) pieces.push([y, bottom]);
  return pieces;
}
