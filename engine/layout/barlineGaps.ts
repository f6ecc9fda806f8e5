/** Barlines that run through several staves are open around the texts and dynamics that stand between the staves. */
import { ASCENT, DESCENT, textWidth } from '../smufl/textMetrics.ts';
import type { Mark } from './marks.ts';
import { staffScaleOf } from './staffHeights.ts';
import type { SystemLayout } from './systemLayout.ts';

/** In the system. */
export interface Block {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

const AROUND = 0.3;
/** Shorter pieces of a line look like dirt. */
const SHORTEST = 0.4;

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

export const textBlocks = (system: SystemLayout): readonly Block[] =>
  system.marks.flatMap((mark) => blockOf(mark, system.staffY[mark.staff] ?? 0, staffScaleOf(system, mark.staff)));

/** What is left of an upright line at `x` from `top` to `bottom`. */
export function openAround(
  blocks: readonly Block[],
  x: number,
  top: number,
  bottom: number,
): readonly (readonly [number, number])[] {
  const inWay = blocks
    .filter((block) => block.left - AROUND < x && block.right + AROUND > x && block.top < bottom && block.bottom > top)
    .sort((a, b) => a.top - b.top);
  const pieces: (readonly [number, number])[] = [];
  let y = top;
  for (const block of inWay) {
    if (block.top - AROUND - y >= SHORTEST) pieces.push([y, block.top - AROUND]);
    y = Math.max(y, block.bottom + AROUND);
  }
  if (inWay.length === 0 || bottom - y >= SHORTEST) pieces.push([y, bottom]);
  return pieces;
}
