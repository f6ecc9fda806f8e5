/** Accidentals by the names that MusicXML has for them, beyond whole and quarter tones. */
import { glyph, type Glyph } from '../../smufl/glyphs.ts';
import type { GlyphName } from '../../smufl/usedGlyphs.ts';

const NAMES: ReadonlyMap<string, GlyphName> = new Map<string, GlyphName>([
  ['sharp', 'accidentalSharp'],
  ['natural', 'accidentalNatural'],
  ['flat', 'accidentalFlat'],
  ['double-sharp', 'accidentalDoubleSharp'],
  ['flat-flat', 'accidentalDoubleFlat'],
  ['natural-sharp', 'accidentalNaturalSharp'],
  ['natural-flat', 'accidentalNaturalFlat'],
  ['quarter-flat', 'accidentalQuarterToneFlatStein'],
  ['quarter-sharp', 'accidentalQuarterToneSharpStein'],
  ['three-quarters-flat', 'accidentalThreeQuarterTonesFlatZimmermann'],
  ['three-quarters-sharp', 'accidentalThreeQuarterTonesSharpStein'],
  ['triple-sharp', 'accidentalTripleSharp'],
  ['triple-flat', 'accidentalTripleFlat'],
  ['natural-up', 'accidentalQuarterToneSharpNaturalArrowUp'],
  ['natural-down', 'accidentalQuarterToneFlatNaturalArrowDown'],
  ['sharp-up', 'accidentalThreeQuarterTonesSharpArrowUp'],
  ['sharp-down', 'accidentalQuarterToneSharpArrowDown'],
  ['flat-up', 'accidentalQuarterToneFlatArrowUp'],
  ['flat-down', 'accidentalThreeQuarterTonesFlatArrowDown'],
  ['double-sharp-up', 'accidentalFiveQuarterTonesSharpArrowUp'],
  ['double-sharp-down', 'accidentalThreeQuarterTonesSharpArrowDown'],
  ['flat-flat-up', 'accidentalThreeQuarterTonesFlatArrowUp'],
  ['flat-flat-down', 'accidentalFiveQuarterTonesFlatArrowDown'],
  ['arrow-up', 'accidentalArrowUp'],
  ['arrow-down', 'accidentalArrowDown'],
  ['sori', 'accidentalSori'],
  ['koron', 'accidentalKoron'],
]);

/** Undefined for a name that the font in use has no sign for. */
export function namedAccidental(name: string): Glyph | undefined {
  const found = NAMES.get(name.trim());
  return found === undefined ? undefined : glyph(found);
}
