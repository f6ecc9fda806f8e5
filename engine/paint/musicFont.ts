/** Data of the music font that the vector painters use besides its outlines. */
import { GLYPH_ROWS } from '../smufl/glyphs.data.ts';

/** PostScript name. */
export const MUSIC_FONT_NAME = 'Bravura';
/** Em of the music font in staff spaces: a SMuFL em is the height of a staff. */
export const MUSIC_EM = 4;

const UNITS_PER_SPACE = 250;

/** Advance widths by code point, in thousandths of an em. */
export const MUSIC_ADVANCES: ReadonlyMap<number, number> = new Map(
  GLYPH_ROWS.map(([, codePoint, , , , , advance]) => [codePoint, advance * UNITS_PER_SPACE]),
);
