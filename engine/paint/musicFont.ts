/** What the vector painters know of the music font besides its outlines. */
import { GLYPH_ROWS } from '../smufl/glyphs.data.ts';

/** PostScript name. */
export const MUSIC_FONT_NAME = 'Bravura';
/** Staff spaces: a SMuFL em is the height of a staff. */
export const MUSIC_EM = 4;

const UNITS_PER_SPACE = 250;

/** By code point, thousandths of an em. */
export const MUSIC_ADVANCES: ReadonlyMap<number, number> = new Map(
  GLYPH_ROWS.map(([, codePoint, , , , , advance]) => [codePoint, advance * UNITS_PER_SPACE]),
);
