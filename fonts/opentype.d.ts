/** The part of opentype.js 2 that the generators use; the package ships no types. */
declare module 'opentype.js' {
  export type PathCommand =
    | { type: 'M' | 'L'; x: number; y: number }
    | { type: 'Q'; x1: number; y1: number; x: number; y: number }
    | { type: 'C'; x1: number; y1: number; x2: number; y2: number; x: number; y: number }
    | { type: 'Z' };

  export interface FontGlyph {
    index: number;
    unicode?: number;
    advanceWidth?: number;
    path: { commands: PathCommand[] };
  }

  export interface Font {
    unitsPerEm: number;
    ascender: number;
    descender: number;
    tables: Record<string, Record<string, number>>;
    charToGlyph(character: string): FontGlyph;
    hasChar(character: string): boolean;
  }

  export interface NewGlyph {
    name: string;
    unicode?: number;
    advanceWidth: number;
    path: FontGlyph['path'];
  }

  export interface NewFont {
    familyName: string;
    styleName: string;
    unitsPerEm: number;
    ascender: number;
    descender: number;
    /** Seconds since 1970. */
    createdTimestamp: number;
    glyphs: FontGlyph[];
  }

  const opentype: {
    parse(buffer: ArrayBuffer): Font;
    Font: new (of: NewFont) => { toArrayBuffer(): ArrayBuffer };
    Glyph: new (of: NewGlyph) => FontGlyph;
    Path: new () => FontGlyph['path'];
  };
  export default opentype;
}
