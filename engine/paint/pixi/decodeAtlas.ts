/**
 * Reads the pictures of the glyph atlas, `atlas-first.bin` and `atlas-rest.bin`, which fonts/encodeAtlas.ts writes.
 *
 * In nearly all texels of a distance field, two of the three channels are equal. A file contains, for the texels of its
 * cells in the order of `cellsOf`: (1) that value of each texel, as the difference from a prediction by its neighbours
 * (the median predictor of LOCO-I, Weinberger et al. 2000); (2) two bits for each texel that name the channel with
 * another value (0: none, 1 to 3), four texels per byte; (3) those other values, as the difference from the equal ones;
 * (4) for the few texels with three different channels, their positions in the picture (four bytes, the lowest first)
 * and their values. Brotli compresses this, for the transfer to the browser, to a third of a PNG's size.
 */

/** x, y, width, height of a cell in the picture, in texels. */
export type CellBox = readonly [x: number, y: number, width: number, height: number];

type Cells = Readonly<Record<string, readonly number[]>>;

export interface CellTable {
  readonly width: number;
  readonly height: number;
  /** Row in texels below which no cell of the first file extends; the cells of the second file are below it. */
  readonly split: number;
  readonly music: { readonly glyphs: Cells };
  readonly text: { readonly styles: Readonly<Record<string, Cells>> };
}

export type AtlasPart = 'first' | 'rest';

/** Returns the cells of a file, by row and column. */
export function cellsOf({ music, text, split }: CellTable, part: AtlasPart): readonly CellBox[] {
  const cells = [music.glyphs, ...Object.values(text.styles)].flatMap((each) => Object.values(each));
  return cells
    .map(([x = 0, y = 0, width = 0, height = 0]): CellBox => [x, y, width, height])
    .filter(([, y, width]) => width > 0 && y < split === (part === 'first'))
    .sort(([ax, ay], [bx, by]) => ay - by || ax - bx);
}

/** Prediction of a texel from the values left of, above, and left above it. */
export function predicted(left: number, above: number, corner: number): number {
  const [low, high] = left < above ? [left, above] : [above, left];
  if (corner >= high) return low;
  return corner <= low ? high : left + above - corner;
}

const CHANNELS = 4;
const EXCEPTION_BYTES = 5;

/** Writes the cells of a file into the RGBA pixels of the picture. */
export function decodeCells(bytes: Uint8Array, cells: readonly CellBox[], pixels: Uint8Array, width: number): void {
  const count = cells.reduce((sum, [, , columns, rows]) => sum + columns * rows, 0);
  let other = count + Math.ceil(count / 4);
  let texel = 0;
  for (const [x, y, columns, rows] of cells) {
    const values = new Uint8Array(columns * rows);
    for (let at = 0; at < values.length; at += 1, texel += 1) {
      const column = at % columns;
      const left = column > 0 ? (values[at - 1] as number) : 0;
      const above = at >= columns ? (values[at - columns] as number) : 0;
      const corner = column > 0 && at >= columns ? (values[at - columns - 1] as number) : 0;
      const value = (predicted(left, above, corner) + (bytes[texel] as number)) & 255;
      values[at] = value;
      const to = ((y + (at - column) / columns) * width + x + column) * CHANNELS;
      pixels[to] = pixels[to + 1] = pixels[to + 2] = value;
      const channel = ((bytes[count + (texel >> 2)] as number) >> ((texel & 3) * 2)) & 3;
      if (channel > 0) pixels[to + channel - 1] = (value + (bytes[other++] as number)) & 255;
    }
  }
  writeExceptions(bytes.subarray(other), pixels);
}

function writeExceptions(bytes: Uint8Array, pixels: Uint8Array): void {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 0; at < bytes.length; at += EXCEPTION_BYTES)
    pixels[view.getUint32(at, true)] = view.getUint8(at + EXCEPTION_BYTES - 1);
}
