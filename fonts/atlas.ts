/**
 * The glyph atlas: one picture of distance fields for the music font and the four text styles, so that a system is
 * drawn from one texture, and a table with the position of each glyph. Written to `public/fonts/` and committed; the
 * output is deterministic. The picture is in two files, so that a page does not wait for glyphs that its first screen
 * lacks (`firstGlyphs.ts`).
 *
 * Cells are placed on shelves, those of the first file above the others, each tallest first. The gaps between cells are
 * empty field (0 = far outside), wide enough for bilinear sampling two mipmap levels down.
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { USED_GLYPHS } from '../engine/smufl/usedGlyphs.ts';
import { cellsOf, type AtlasPart } from '../engine/paint/pixi/decodeAtlas.ts';
import { FIELD_RANGE, openFieldFont, type GlyphField } from './distanceField.ts';
import { encodeCells } from './encodeAtlas.ts';
import { isFirstMusicGlyph, isFirstTextGlyph } from './firstGlyphs.ts';
import { codePointOf, readFont } from './musicFont.ts';
import { TEXT_STYLES, textCodePoints, type TextStyle } from './textCodePoints.ts';

/** Texels per staff space: noteheads keep their shape at four times the size, and the smallest default zoom is 0.25. */
const TEXELS_PER_SPACE = 24;
/** A SMuFL em is four staff spaces. */
const SPACES_PER_EM = 4;
/** Texels per em of text. Edwin's hairlines are 0.03 em wide; a lower resolution would lose them. */
const TEXELS_PER_TEXT_EM = 36;
const ATLAS_WIDTH = 2048;
const GAP = 4;

const MUSIC_FONT = '@vexflow-fonts/bravura/bravura';
const TEXT_FONT = '@vexflow-fonts/edwin/edwin';

/** x, y, width, height in the picture; left, top of the cell from the glyph's origin (all texels); text: advance in ems. */
export type AtlasCell = readonly number[];

export interface AtlasTable {
  readonly width: number;
  readonly height: number;
  /** The row above which the cells of the first file are, and below which the others. */
  readonly split: number;
  readonly range: number;
  readonly music: { readonly texelsPerUnit: number; readonly glyphs: Readonly<Record<string, AtlasCell>> };
  readonly text: {
    readonly texelsPerUnit: number;
    readonly styles: Readonly<Record<TextStyle, Readonly<Record<string, AtlasCell>>>>;
  };
}

interface Placed {
  readonly field: GlyphField;
  /** In the first file. */
  readonly isFirst: boolean;
  x: number;
  y: number;
}

const packageFile = (specifier: string): string => fileURLToPath(import.meta.resolve(specifier));

interface FieldsWish {
  readonly codePoints: readonly number[];
  /** Texels an em. */
  readonly scale: number;
  readonly isFirst: (codePoint: number) => boolean;
}

async function fields(specifier: string, { codePoints, scale, isFirst }: FieldsWish): Promise<Placed[]> {
  const font = await openFieldFont(packageFile(specifier));
  const placed = codePoints.map((codePoint) => ({
    field: font.field(codePoint, scale),
    isFirst: isFirst(codePoint),
    x: 0,
    y: 0,
  }));
  font.close();
  return placed;
}

/** The code points of a text style that the font contains. */
export function textGlyphs(style: TextStyle): number[] {
  const font = readFont(`${TEXT_FONT}-${style}.otf`);
  return textCodePoints(style).filter((codePoint) => font.hasChar(String.fromCodePoint(codePoint)));
}

export const musicGlyphs = (): number[] => [...new Set(USED_GLYPHS.map(codePointOf))].sort((a, b) => a - b);

/** Assigns a position to every cell, from a row on. @returns the row below them, a multiple of 4. */
function placeOnShelves(cells: readonly Placed[], top: number): number {
  const order = cells.filter(({ field }) => field.width > 0);
  order.sort((a, b) => b.field.height - a.field.height || b.field.width - a.field.width);
  let [x, y, shelf] = [GAP, top + GAP, 0];
  for (const cell of order) {
    if (x + cell.field.width + GAP > ATLAS_WIDTH) [x, y, shelf] = [GAP, y + shelf + GAP, 0];
    [cell.x, cell.y] = [x, y];
    x += cell.field.width + GAP;
    shelf = Math.max(shelf, cell.field.height);
  }
  return Math.ceil((y + shelf + GAP) / 4) * 4;
}

/** The bytes of the cells of a file, in the order in which they are read. */
function encode(table: AtlasTable, placed: readonly Placed[], part: AtlasPart): Buffer {
  const fieldAt = new Map(placed.map(({ field, x, y }) => [`${x},${y}`, field]));
  const cells = cellsOf(table, part).map(([x, y]) => {
    const field = fieldAt.get(`${x},${y}`);
    if (field === undefined) throw new Error(`No glyph was placed at ${x}, ${y}`);
    return { ...field, x, y };
  });
  return encodeCells(cells, table.width);
}

const cellRow = ({ field, x, y }: Placed): number[] => [x, y, field.width, field.height, field.left, field.top];
const roundEm = (advance: number): number => Math.round(advance * 1000) / 1000;
const key = ({ field }: Placed): string => field.codePoint.toString(16);

function tableOf(
  music: readonly Placed[],
  styles: Record<TextStyle, Placed[]>,
  split: number,
  height: number,
): AtlasTable {
  const textTable = (placed: readonly Placed[]): Record<string, AtlasCell> =>
    Object.fromEntries(placed.map((cell) => [key(cell), [...cellRow(cell), roundEm(cell.field.advance)]]));
  const textTables = Object.fromEntries(TEXT_STYLES.map((style) => [style, textTable(styles[style])]));
  return {
    width: ATLAS_WIDTH,
    height,
    split,
    range: FIELD_RANGE,
    music: {
      texelsPerUnit: TEXELS_PER_SPACE,
      glyphs: Object.fromEntries(music.map((cell) => [key(cell), cellRow(cell)])),
    },
    text: { texelsPerUnit: TEXELS_PER_TEXT_EM, styles: textTables as AtlasTable['text']['styles'] },
  };
}

async function buildAtlas(): Promise<{ table: AtlasTable; first: Buffer; rest: Buffer }> {
  const first = new Set(USED_GLYPHS.filter(isFirstMusicGlyph).map(codePointOf));
  const music = await fields(`${MUSIC_FONT}.otf`, {
    codePoints: musicGlyphs(),
    scale: TEXELS_PER_SPACE * SPACES_PER_EM,
    isFirst: (codePoint) => first.has(codePoint),
  });
  const styles: Partial<Record<TextStyle, Placed[]>> = {};
  for (const style of TEXT_STYLES)
    styles[style] = await fields(`${TEXT_FONT}-${style}.otf`, {
      codePoints: textGlyphs(style),
      scale: TEXELS_PER_TEXT_EM,
      isFirst: (codePoint) => isFirstTextGlyph(style, codePoint),
    });
  const cells = [...music, ...Object.values(styles).flat()];
  const split = placeOnShelves(
    cells.filter(({ isFirst }) => isFirst),
    0,
  );
  const height = placeOnShelves(
    cells.filter(({ isFirst }) => !isFirst),
    split,
  );
  const table = tableOf(music, styles as Record<TextStyle, Placed[]>, split, height);
  return { table, first: encode(table, cells, 'first'), rest: encode(table, cells, 'rest') };
}

/**
 * Builds the atlas, and the fonts for browser-drawn text and the Canvas2D painter, with their licences. Takes some
 * seconds.
 */
export async function buildAtlasFiles(): Promise<{ readonly path: string; readonly content: string | Buffer }[]> {
  const { table, first, rest } = await buildAtlas();
  const copy = (specifier: string, name: string): { path: string; content: Buffer } => ({
    path: `public/fonts/${name}`,
    content: readFileSync(packageFile(specifier)),
  });
  return [
    { path: 'public/fonts/atlas.json', content: `${JSON.stringify(table)}\n` },
    { path: 'public/fonts/atlas-first.bin', content: first },
    { path: 'public/fonts/atlas-rest.bin', content: rest },
    copy(`${MUSIC_FONT}.woff2`, 'bravura.woff2'),
    ...TEXT_STYLES.map((style) => copy(`${TEXT_FONT}-${style}.woff2`, `edwin-${style}.woff2`)),
    copy('@vexflow-fonts/bravura/LICENSE.txt', 'bravura-LICENSE.txt'),
    copy('@vexflow-fonts/edwin/LICENSE.txt', 'edwin-LICENSE.txt'),
  ];
}
