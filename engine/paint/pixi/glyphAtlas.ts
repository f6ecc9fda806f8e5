/** The glyph atlas as the painter reads it: `atlas.json` and two pictures, which `npm run fonts` writes. */
import type { CellTable } from './decodeAtlas.ts';
import type { Text } from '../../display/displayList.ts';

/** The cell of a glyph: its box in the picture (texels) and relative to the glyph's origin (staff spaces, or ems). */
export interface AtlasGlyph {
  readonly u: number;
  readonly v: number;
  readonly texelWidth: number;
  readonly texelHeight: number;
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  /** Advance width in ems; 0 for music glyphs. */
  readonly advance: number;
}

export interface GlyphAtlas {
  /** Range of the distance field in texels. */
  readonly range: number;
  readonly music: ReadonlyMap<number, AtlasGlyph>;
  readonly text: Readonly<Record<Text['style'], ReadonlyMap<number, AtlasGlyph>>>;
}

/** Texels of four bytes, of which the first three are distances. Further glyphs are written into it later. */
export interface AtlasPicture {
  readonly pixels: Uint8Array;
  readonly width: number;
  readonly height: number;
}

type Cells = Readonly<Record<string, readonly number[]>>;

/** Content of `atlas.json`: by hexadecimal code point, x, y, width, height, left, top in texels and advance in ems. */
export interface AtlasTable extends CellTable {
  readonly range: number;
  readonly music: { readonly texelsPerUnit: number; readonly glyphs: Cells };
  readonly text: { readonly texelsPerUnit: number; readonly styles: Readonly<Record<Text['style'], Cells>> };
}

function readCells(cells: Cells, texelsPerUnit: number): Map<number, AtlasGlyph> {
  const glyphs = new Map<number, AtlasGlyph>();
  for (const [hexadecimal, [u = 0, v = 0, width = 0, height = 0, left = 0, top = 0, advance = 0]] of Object.entries(
    cells,
  ))
    glyphs.set(Number.parseInt(hexadecimal, 16), {
      u,
      v,
      texelWidth: width,
      texelHeight: height,
      left: left / texelsPerUnit,
      top: top / texelsPerUnit,
      width: width / texelsPerUnit,
      height: height / texelsPerUnit,
      advance,
    });
  return glyphs;
}

export function readGlyphAtlas({ range, music, text }: AtlasTable): GlyphAtlas {
  const style = (name: Text['style']): Map<number, AtlasGlyph> => readCells(text.styles[name], text.texelsPerUnit);
  return {
    range,
    music: readCells(music.glyphs, music.texelsPerUnit),
    text: { roman: style('roman'), bold: style('bold'), italic: style('italic'), 'bold-italic': style('bold-italic') },
  };
}
