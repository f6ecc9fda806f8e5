/** The sign, in parentheses, of a line that continues from the system before (Gould, "Octave signs: continuation"). */
import { glyph, type Glyph } from '../../smufl/glyphs.ts';
import type { GlyphAt } from '../types/shapes.ts';
import { engravingStyle } from '../engravingStyle.ts';

const { continuationGap } = engravingStyle.lines;

export interface BracketedSign {
  /** y from the baseline. */
  readonly glyphs: readonly GlyphAt[];
  readonly width: number;
}

export function inBrackets(sign: Glyph): BracketedSign {
  const [open, close] = [glyph('octaveParensLeft'), glyph('octaveParensRight')];
  const signX = open.right + continuationGap - sign.left;
  const closeX = signX + sign.right + continuationGap - close.left;
  return {
    glyphs: [
      { glyph: open, x: 0, y: 0 },
      { glyph: sign, x: signX, y: 0 },
      { glyph: close, x: closeX, y: 0 },
    ],
    width: closeX + close.right,
  };
}
