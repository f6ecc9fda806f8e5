/** The digits of a tuplet's number. */
import type { TupletStart } from '../../model/chord.ts';
import { advanceOf, digitGlyphs, glyph, type Glyph } from '../../smufl/glyphs.ts';
import { engravingStyle } from '../engravingStyle.ts';

export function numberGlyphs({ actual, normal, show }: TupletStart): readonly Glyph[] {
  if (show === 'none') return [];
  const digits = digitGlyphs('tuplet', actual);
  return show === 'both' ? [...digits, glyph('tupletColon'), ...digitGlyphs('tuplet', normal)] : digits;
}

export const numberWidth = (start: TupletStart): number =>
  advanceOf(numberGlyphs(start)) * engravingStyle.tuplets.numberScale;
