/**
 * The glyph atlas: one picture of distance fields for the music font and the four text styles, so that a system is
 * drawn from one texture, and a table with the position of each glyph. Written to `public/fonts/` and committed; the
 * output is deterministic.
 *
 * Cells are placed on shelves, tallest first. The gaps between cells are empty field (0 = far outside), wide enough for
 * bilinear sampling two mipmap levels down.
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { PNG } from 'pngjs';
import { USED_GLYPHS } from '../engine/smufl/usedGlyphs.ts';
import { FIELD_RANGE, openFieldFont, type GlyphField } from './distanceField.ts';
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
  readonly range: number;
  readonly music: { readonly texelsPerUnit: number; readonly glyphs: Readonly<Record<string, AtlasCell>> };
  readonly text: {
    readonly texelsPerUnit: number;
    readonly styles: Readonly<Record<TextStyle, Readonly<Record<string, AtlasCell>>>>;
  };
}

interface Placed {
  readonly field: GlyphField;
  x: number;
  y: number;
}

const packageFile = (specifier: string): string => fileURLToPath(import.meta.resolve(specifier));

async function fields(specifier: string, codePoints: readonly number[], scale: number): Promise<Placed[]> {
  const font = await openFieldFont(packageFile(specifier));
  const placed = codePoints.map((codePoint) => ({ field: font.field(codePoint, scale), x: 0, y: 0 }));
  font.close();
  return placed;
}

/** The code points of a text style that the font contains. */
export function textGlyphs(style: TextStyle): number[] {
  const font = readFont(`${TEXT_FONT}-${style}.otf`);
  return textCodePoints(style).filter((codePoint) => font.hasChar(String.fromCodePoint(codePoint)));
}

export const musicGlyphs = (): number[] => [...new Set(USED_GLYPHS.map(codePointOf))].sort((a, b) => a - b);

/** Assigns a position to every cell. @returns the height of the used area, a multiple of 4. */
function placeOnShelves(cells: readonly Placed[]): number {
  const order = cells.filter(({ field }) => field.width > 0);
  order.sort((a, b) => b.field.height - a.field.height || b.field.width - a.field.width);
  let [x, y, shelf] = [GAP, GAP, 0];
  for (const cell of order) {
    if (x + cell.field.width + GAP > ATLAS_WIDTH) [x, y, shelf] = [GAP, y + shelf + GAP, 0];
    [cell.x, cell.y] = [x, y];
    x += cell.field.width + GAP;
    shelf = Math.max(shelf, cell.field.height);
  }
  return Math.ceil((y + shelf + GAP) / 4) * 4;
}

function paint(cells: readonly Placed[], height: number): Buffer {
  const picture = new PNG({ width: ATLAS_WIDTH, height });
  for (let alpha = 3; alpha < picture.data.length; alpha += 4) picture.data[alpha] = 255;
  for (const { field, x, y } of cells) {
    for (let row = 0; row < field.height; row += 1) {
      for (let column = 0; column < field.width; column += 1) {
        const from = (row * field.width + column) * 3;
        const to = ((y + row) * ATLAS_WIDTH + x + column) * 4;
        picture.data.set(field.rgb.subarray(from, from + 3), to);
      }
    }
  }
  return PNG.sync.write(picture, { colorType: 2, inputHasAlpha: true, deflateLevel: 9 });
}

const cellRow = ({ field, x, y }: Placed): number[] => [x, y, field.width, field.height, field.left, field.top];
const roundEm = (advance: number): number => Math.round(advance * 1000) / 1000;
const key = ({ field }: Placed): string => field.codePoint.toString(16);

async function buildAtlas(): Promise<{ table: AtlasTable; png: Buffer }> {
  const music = await fields(`${MUSIC_FONT}.otf`, musicGlyphs(), TEXELS_PER_SPACE * SPACES_PER_EM);
  const styles: [TextStyle, Placed[]][] = [];
  for (const style of TEXT_STYLES)
    styles.push([style, await fields(`${TEXT_FONT}-${style}.otf`, textGlyphs(style), TEXELS_PER_TEXT_EM)]);
  const cells = [...music, ...styles.flatMap(([, placed]) => placed)];
  const height = placeOnShelves(cells);
  const musicTable = Object.fromEntries(music.map((cell) => [key(cell), cellRow(cell)]));
  const textTable = (placed: readonly Placed[]): Record<string, AtlasCell> =>
    Object.fromEntries(placed.map((cell) => [key(cell), [...cellRow(cell), roundEm(cell.field.advance)]]));
  const textTables = Object.fromEntries(styles.map(([style, placed]) => [style, textTable(placed)]));
  const table: AtlasTable = {
    width: ATLAS_WIDTH,
    height,
    range: FIELD_RANGE,
    music: { texelsPerUnit: TEXELS_PER_SPACE, glyphs: musicTable },
    text: { texelsPerUnit: TEXELS_PER_TEXT_EM, styles: textTables as AtlasTable['text']['styles'] },
  };
  return { table, png: paint(cells, height) };
}

/**
 * Builds the atlas, and the fonts for browser-drawn text and the Canvas2D painter, with their licences. Takes some
 * seconds.
 */
export async function buildAtlasFiles(): Promise<{ readonly path: string; readonly content: string | Buffer }[]> {
  const { table, png } = await buildAtlas();
  const copy = (specifier: string, name: string): { path: string; content: Buffer } => ({
    path: `public/fonts/${name}`,
    content: readFileSync(packageFile(specifier)),
  });
  return [
    { path: 'public/fonts/atlas.json', content: `${JSON.stringify(table)}\n` },
    { path: 'public/fonts/atlas.png', content: png },
    copy(`${MUSIC_FONT}.woff2`, 'bravura.woff2'),
    ...TEXT_STYLES.map((style) => copy(`${TEXT_FONT}-${style}.woff2`, `edwin-${style}.woff2`)),
    copy('@vexflow-fonts/bravura/LICENSE.txt', 'bravura-LICENSE.txt'),
    copy('@vexflow-fonts/edwin/LICENSE.txt', 'edwin-LICENSE.txt'),
  ];
}
