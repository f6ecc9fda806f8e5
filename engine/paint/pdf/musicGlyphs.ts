/** What the music font's glyphs are drawn with. */
import { GLYPH_ROWS } from '../../smufl/glyphs.data.ts';

/** Staff spaces: a SMuFL em is the height of a staff. */
export const GLYPH_EM = 4;

const UNITS_PER_SPACE = 250;

/** By code point, thousandths of an em. */
export const ADVANCES: ReadonlyMap<number, number> = new Map(
  GLYPH_ROWS.map(([, codePoint, , , , , advance]) => [codePoint, advance * UNITS_PER_SPACE]),
);
