/** Fermatas by the shapes that MusicXML names, above and below. */
import { glyph, type Glyph } from '../../smufl/glyphs.ts';
import type { GlyphName } from '../../smufl/usedGlyphs.ts';
import type { Side } from '../marks.ts';

const NORMAL = { above: 'fermataAbove', below: 'fermataBelow' } as const;

const SHAPES: Readonly<Record<string, Readonly<Record<Side, GlyphName>>>> = {
  normal: NORMAL,
  angled: { above: 'fermataShortAbove', below: 'fermataShortBelow' },
  square: { above: 'fermataLongAbove', below: 'fermataLongBelow' },
  'double-angled': { above: 'fermataVeryShortAbove', below: 'fermataVeryShortBelow' },
  'double-square': { above: 'fermataVeryLongAbove', below: 'fermataVeryLongBelow' },
  'double-dot': { above: 'fermataLongHenzeAbove', below: 'fermataLongHenzeBelow' },
  'half-curve': { above: 'fermataShortHenzeAbove', below: 'fermataShortHenzeBelow' },
  curlew: { above: 'curlewSign', below: 'curlewSign' },
};

/** A plain one for a shape that is not known. */
export const fermataGlyph = (shape: string, side: Side): Glyph => glyph((SHAPES[shape] ?? NORMAL)[side]);
