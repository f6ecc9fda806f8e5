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

  const opentype: { parse(buffer: ArrayBuffer): Font };
  export default opentype;
}
