/** The glyphs of fermatas by their shapes, above and below. */
import type { FermataShape } from '../../model/chord.ts';
import { glyph, type Glyph } from '../../smufl/glyphs.ts';
import type { GlyphName } from '../../smufl/usedGlyphs.ts';
import type { Side } from '../types/marks.ts';

const SHAPES: Readonly<Record<FermataShape, Readonly<Record<Side, GlyphName>>>> = {
  normal: { above: 'fermataAbove', below: 'fermataBelow' },
  angled: { above: 'fermataShortAbove', below: 'fermataShortBelow' },
  square: { above: 'fermataLongAbove', below: 'fermataLongBelow' },
  'double-angled': { above: 'fermataVeryShortAbove', below: 'fermataVeryShortBelow' },
  'double-square': { above: 'fermataVeryLongAbove', below: 'fermataVeryLongBelow' },
  'double-dot': { above: 'fermataLongHenzeAbove', below: 'fermataLongHenzeBelow' },
  'half-curve': { above: 'fermataShortHenzeAbove', below: 'fermataShortHenzeBelow' },
  curlew: { above: 'curlewSign', below: 'curlewSign' },
};

export const fermataGlyph = (shape: FermataShape, side: Side): Glyph => glyph(SHAPES[shape][side]);
