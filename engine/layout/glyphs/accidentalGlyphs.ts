/** The signs of accidentals, by alteration. */
import type { GlyphName } from '../../smufl/usedGlyphs.ts';
import { glyph, type Glyph } from '../../smufl/glyphs.ts';

const BY_ALTERATION: ReadonlyMap<number, GlyphName> = new Map<number, GlyphName>([
  [-3, 'accidentalTripleFlat'],
  [-2, 'accidentalDoubleFlat'],
  [-1.5, 'accidentalThreeQuarterTonesFlatZimmermann'],
  [-1, 'accidentalFlat'],
  [-0.5, 'accidentalQuarterToneFlatStein'],
  [0, 'accidentalNatural'],
  [0.5, 'accidentalQuarterToneSharpStein'],
  [1, 'accidentalSharp'],
  [1.5, 'accidentalThreeQuarterTonesSharpStein'],
  [2, 'accidentalDoubleSharp'],
  [3, 'accidentalTripleSharp'],
]);

/** The accidental of an alteration in semitones; for one without a glyph, the double sharp or double flat. */
export const accidentalGlyph = (alter: number): Glyph =>
  glyph(BY_ALTERATION.get(alter) ?? (alter > 0 ? 'accidentalDoubleSharp' : 'accidentalDoubleFlat'));
