/** Interfaces of the fonts that typesetting uses: the text font in four styles, and fallback fonts. */

export interface ShapedGlyph {
  /** Glyph id in the font. */
  readonly id: number;
  /** Start of its cluster in the shaped text, in UTF-16 units. */
  readonly cluster: number;
  /** Thousandths of an em; offsets are positive to the right and upwards. */
  readonly advance: number;
  readonly dx: number;
  readonly dy: number;
}

/** A font for scripts that the text font lacks. */
export interface FallbackFont {
  /** PostScript name, unique among fonts. */
  readonly name: string;
  readonly covers: (codePoint: number) => boolean;
  /** Returns glyphs in visual order from left to right, for both directions of writing. */
  readonly shape: (text: string, isRightToLeft: boolean) => readonly ShapedGlyph[];
  /** Path data in thousandths of an em, y downwards. */
  readonly outline: (id: number) => string;
  readonly advance: (id: number) => number;
}

/** Fallback fonts in order of preference: the first that covers a character is used. */
export interface FallbackFonts {
  readonly fonts: readonly FallbackFont[];
  /** Levels of the Unicode bidirectional algorithm, one per UTF-16 unit; odd levels are written right to left. */
  readonly levels: (text: string) => ArrayLike<number>;
  /** The mirrored character for right-to-left text, such as `)` for `(`. */
  readonly mirrored: (character: string) => string;
}
