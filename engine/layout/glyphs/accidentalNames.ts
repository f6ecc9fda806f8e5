/** The glyphs of accidentals, beyond whole and quarter tones too. */
import type { AccidentalSign } from '../../model/accidentalSigns.ts';
import { glyph, type Glyph } from '../../smufl/glyphs.ts';
import type { GlyphName } from '../../smufl/usedGlyphs.ts';

const SIGNS: Readonly<Record<AccidentalSign, GlyphName>> = {
  sharp: 'accidentalSharp',
  natural: 'accidentalNatural',
  flat: 'accidentalFlat',
  'double-sharp': 'accidentalDoubleSharp',
  'double-flat': 'accidentalDoubleFlat',
  'natural-sharp': 'accidentalNaturalSharp',
  'natural-flat': 'accidentalNaturalFlat',
  'quarter-flat': 'accidentalQuarterToneFlatStein',
  'quarter-sharp': 'accidentalQuarterToneSharpStein',
  'three-quarters-flat': 'accidentalThreeQuarterTonesFlatZimmermann',
  'three-quarters-sharp': 'accidentalThreeQuarterTonesSharpStein',
  'triple-sharp': 'accidentalTripleSharp',
  'triple-flat': 'accidentalTripleFlat',
  'natural-up': 'accidentalQuarterToneSharpNaturalArrowUp',
  'natural-down': 'accidentalQuarterToneFlatNaturalArrowDown',
  'sharp-up': 'accidentalThreeQuarterTonesSharpArrowUp',
  'sharp-down': 'accidentalQuarterToneSharpArrowDown',
  'flat-up': 'accidentalQuarterToneFlatArrowUp',
  'flat-down': 'accidentalThreeQuarterTonesFlatArrowDown',
  'double-sharp-up': 'accidentalFiveQuarterTonesSharpArrowUp',
  'double-sharp-down': 'accidentalThreeQuarterTonesSharpArrowDown',
  'double-flat-up': 'accidentalThreeQuarterTonesFlatArrowUp',
  'double-flat-down': 'accidentalFiveQuarterTonesFlatArrowDown',
  'arrow-up': 'accidentalArrowUp',
  'arrow-down': 'accidentalArrowDown',
  sori: 'accidentalSori',
  koron: 'accidentalKoron',
};

export const accidentalSignGlyph = (sign: AccidentalSign): Glyph => glyph(SIGNS[sign]);
