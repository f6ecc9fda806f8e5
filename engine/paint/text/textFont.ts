/** Fonts as typesetting sees them: ours in four styles, and what other scripts are set in. */

export interface ShapedGlyph {
  /** Of the font. */
  readonly id: number;
  /** Where its cluster begins in the shaped text, in UTF-16 units. */
  readonly cluster: number;
  /** Thousandths of an em; offsets to the right and up. */
  readonly advance: number;
  readonly dx: number;
  readonly dy: number;
}

/** A font for scripts that the text font lacks. */
export interface FallbackFont {
  /** PostScript name, unique among fonts. */
  readonly name: string;
  readonly covers: (codePoint: number) => boolean;
  /** From left to right as seen, whatever the direction. */
  readonly shape: (text: string, isRightToLeft: boolean) => readonly ShapedGlyph[];
  /** Path data in thousandths of an em, y downwards. */
  readonly outline: (id: number) => string;
  readonly advance: (id: number) => number;
}

/** One after the other: the first that covers a character sets it. */
export interface FallbackFonts {
  readonly fonts: readonly FallbackFont[];
  /** Levels of the Unicode bidirectional algorithm, one a UTF-16 unit; odd runs from right to left. */
  readonly levels: (text: string) => ArrayLike<number>;
  /** The character that stands for this one from right to left, e.g. `)` for `(`. */
  readonly mirrored: (character: string) => string;
}
