/** Glyphs by their SMuFL name, with the bounding boxes that layout uses, so that layout never draws to measure. */
import { GLYPH_ANCHORS, GLYPH_ROWS } from './glyphs.data.ts';
import type { GlyphName } from './usedGlyphs.ts';

/** A glyph. Its box is in staff spaces of a normal staff, relative to the glyph's origin, y downwards. */
export interface Glyph {
  readonly name: GlyphName;
  readonly codePoint: number;
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly advance: number;
  readonly anchors: Readonly<Record<string, readonly [number, number]>>;
}

const BY_NAME = new Map<string, Glyph>(
  GLYPH_ROWS.map(([name, codePoint, left, top, right, bottom, advance]) => [
    name,
    { name, codePoint, left, top, right, bottom, advance, anchors: GLYPH_ANCHORS[name] ?? {} },
  ]),
);

/** The glyph of a name. The compiler accepts only known names; a missing row means that `npm run fonts` was not run. */
export function glyph(name: GlyphName): Glyph {
  const found = BY_NAME.get(name);
  if (found === undefined) throw new Error(`The glyph tables lack ${name}: run npm run fonts.`);
  return found;
}

/** The glyph of a name from a file; undefined if the tables do not contain it. */
export const knownGlyph = (name: string): Glyph | undefined => BY_NAME.get(name);

/** Rows of the table by code point, made when they are first needed, so that loading the code takes less time. */
let byCodePoint: ReadonlyMap<number, (typeof GLYPH_ROWS)[number]> | undefined;

/** The row of a code point; undefined if the tables do not contain it. */
export function rowOfCodePoint(codePoint: number): (typeof GLYPH_ROWS)[number] | undefined {
  byCodePoint ??= new Map(GLYPH_ROWS.map((row) => [row[1], row]));
  return byCodePoint.get(codePoint);
}

/** Glyphs of the digits of a number, for time signatures, tuplets and fingerings. */
export const digitGlyphs = (prefix: 'timeSig' | 'tuplet' | 'fingering', value: number): readonly Glyph[] =>
  [...String(value)].map((digit) => glyph(`${prefix}${digit}` as GlyphName));

export const advanceOf = (glyphs: readonly Glyph[]): number =>
  glyphs.reduce((width, { advance }) => width + advance, 0);
