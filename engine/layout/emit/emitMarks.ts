/** Emits marks: curves, texts, signs and lines around the staves. */
import type { ElementRef } from '../../display/displayList.ts';
import type { GlyphMark, Mark, TextMark } from '../types/marks.ts';
import type { StaffInk } from './staffInk.ts';
import { textBox } from '../glyphs/textBox.ts';

type Sign = GlyphMark | TextMark;

function extentOf(mark: Sign): { readonly left: number; readonly right: number } {
  if (mark.kind === 'text') return textBox(mark);
  return { left: mark.x + mark.glyph.left * mark.scale, right: mark.x + mark.glyph.right * mark.scale };
}

/** Marks that concern all staves keep their size over a small staff. */
const FULL_SIZE: ReadonlySet<ElementRef['kind']> = new Set(['tempo', 'measureNumber']);
/** Texts that are centred under or over their note. */
const CENTRED: ReadonlySet<ElementRef['kind']> = new Set(['note', 'mark', 'tuplet']);

export type FixedXs = ReadonlyMap<ElementRef, number>;

/** All glyphs and letters of a sign have one element. */
function fixedXsOf(marks: readonly Sign[]): FixedXs {
  const signs = new Map<ElementRef, Sign[]>();
  for (const mark of marks) {
    // The place of a syllable already depends on its width on its staff.
    if (mark.element.kind === 'lyric') continue;
    const sign = signs.get(mark.element);
    if (sign === undefined) signs.set(mark.element, [mark]);
    else sign.push(mark);
  }
  const fixed = new Map<ElementRef, number>();
  for (const [element, own] of signs) {
    const extents = own.map(extentOf);
    const left = Math.min(...extents.map((extent) => extent.left));
    const right = Math.max(...extents.map((extent) => extent.right));
    const keepsLeft = own.some(({ kind }) => kind === 'text') && !CENTRED.has(element.kind);
    fixed.set(element, keepsLeft ? left : (left + right) / 2);
  }
  return fixed;
}

function emitSign(ink: Pick<StaffInk, 'glyph' | 'text'>, mark: Sign, x: number, element: number): void {
  if (mark.kind === 'glyph') {
    ink.glyph(mark.glyph.codePoint, x, mark.y, mark.scale, element);
    return;
  }
  const { text, y, size, style, anchor } = mark;
  ink.text({ text, x, y, size, style, anchor, element });
}

export function emitMark(inks: readonly StaffInk[], mark: Mark, fixed: FixedXs): void {
  const ink = inks[mark.staff] as StaffInk;
  const element = ink.element(mark.element);
  switch (mark.kind) {
    case 'stroke':
      ink.stroke(mark.x1, mark.y1, mark.x2, mark.y2, mark.thickness, element);
      break;
    case 'curve':
      ink.curve(mark.points, mark.middle, mark.ends, element);
      break;
    default: {
      if (ink.scale !== 1 && FULL_SIZE.has(mark.element.kind)) {
        emitSign(ink.fullSize(), mark, mark.x, element);
        break;
      }
      const centre = fixed.get(mark.element);
      emitSign(ink, mark, centre === undefined ? mark.x : centre + (mark.x - centre) * ink.scale, element);
    }
  }
}

/** By sign on a small staff: the x that does not move when the sign is scaled down. */
export function fixedXs(inks: readonly StaffInk[], marks: readonly Mark[]): FixedXs {
  const isSmall = ({ staff }: Mark): boolean => inks[staff]?.scale !== 1;
  const signs = marks.filter((mark): mark is Sign => mark.kind === 'glyph' || mark.kind === 'text');
  return fixedXsOf(signs.filter(isSmall));
}
