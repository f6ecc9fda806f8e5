/** The sign of a line that comes from the system before, in brackets (Gould, "Octave signs: continuation"). */
import { glyph, type Glyph } from '../../smufl/glyphs.ts';
import type { GlyphAt } from '../shapes.ts';

const GAP = 0.1;

export interface BracketedSign {
  /** y from the baseline. */
  readonly glyphs: readonly GlyphAt[];
  readonly width: number;
}

export function inBrackets(sign: Glyph): BracketedSign {
  const [open, close] = [glyph('octaveParensLeft'), glyph('octaveParensRight')];
  const signX = open.right + GAP - sign.left;
  const closeX = signX + sign.right + GAP - close.left;
  return {
    glyphs: [
      { glyph: open, x: 0, y: 0 },
      { glyph: sign, x: signX, y: 0 },
      { glyph: close, x: closeX, y: 0 },
    ],
    width: closeX + close.right,
  };
}
