/**
 * Writes the picture of the glyph atlas in the form that engine/paint/pixi/decodeAtlas.ts reads. Nothing that is drawn is
 * lost: a channel that differs from the other two is dropped only where it cannot be seen. A sample is the median of the
 * channels, each interpolated between four texels; where the same two channels are equal at all four, that is their value
 * whatever the third one is. So the third one of a texel counts only if its neighbours do not all share such a pair.
 */
import { predicted } from '../engine/paint/pixi/decodeAtlas.ts';

/** Texels of a cell: `width * height` times three bytes, and where it lies in the picture. */
export interface EncodedCell {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly rgb: Uint8Array;
}

const ALL_EQUAL = 7;
/** Bits of the pairs of channels that are equal, and by them the channel that is not in the pair. */
const [RED_GREEN, GREEN_BLUE, RED_BLUE] = [1, 2, 4];
const ODD_CHANNEL = new Map([
  [RED_GREEN, 3],
  [GREEN_BLUE, 1],
  [RED_BLUE, 2],
]);

function equalPairs(red: number, green: number, blue: number): number {
  return (red === green ? RED_GREEN : 0) | (green === blue ? GREEN_BLUE : 0) | (red === blue ? RED_BLUE : 0);
}

/** The median of the channels, which two of them share, and the pairs, of each texel. */
function valuesOf({ rgb, width, height }: EncodedCell): { values: Uint8Array; pairs: Uint8Array } {
  const [values, pairs] = [new Uint8Array(width * height), new Uint8Array(width * height)];
  for (let at = 0; at < values.length; at += 1) {
    const [red = 0, green = 0, blue = 0] = rgb.subarray(at * 3, at * 3 + 3);
    pairs[at] = equalPairs(red, green, blue);
    values[at] = Math.max(Math.min(red, green), Math.min(Math.max(red, green), blue));
  }
  return { values, pairs };
}

/** The channel of a texel, 1 to 3, whose own value can be seen; 0 where there is none. */
function seenChannel(pairs: Uint8Array, { width, height }: EncodedCell, at: number): number {
  const own = pairs[at] ?? ALL_EQUAL;
  if (own === ALL_EQUAL || own === 0) return 0;
  const [row, column] = [Math.floor(at / width), at % width];
  let shared = ALL_EQUAL;
  for (let y = Math.max(0, row - 1); y <= Math.min(height - 1, row + 1); y += 1)
    for (let x = Math.max(0, column - 1); x <= Math.min(width - 1, column + 1); x += 1)
      shared &= pairs[y * width + x] ?? ALL_EQUAL;
  return shared > 0 ? 0 : (ODD_CHANNEL.get(own) ?? 0);
}

const CHANNELS = 4;
const EXCEPTION_BYTES = 5;

/** Of a texel with three different channels, the two that are not the median: their places in the picture, and values. */
function exceptionsOf({ x, y, width, rgb }: EncodedCell, pictureWidth: number, at: number, median: number): Buffer[] {
  const texel = (y + Math.floor(at / width)) * pictureWidth + x + (at % width);
  return [0, 1, 2].flatMap((channel) => {
    const value = rgb[at * 3 + channel] ?? 0;
    if (value === median) return [];
    const exception = Buffer.alloc(EXCEPTION_BYTES);
    exception.writeUInt32LE(texel * CHANNELS + channel);
    exception.writeUInt8(value, EXCEPTION_BYTES - 1);
    return [exception];
  });
}

/** Two bits each. */
function pack(channels: readonly number[]): Uint8Array {
  const packed = new Uint8Array(Math.ceil(channels.length / 4));
  channels.forEach((channel, at) => {
    packed[at >> 2] = (packed[at >> 2] ?? 0) | (channel << ((at & 3) * 2));
  });
  return packed;
}

export function encodeCells(cells: readonly EncodedCell[], pictureWidth: number): Buffer {
  const [differences, channels, others]: [number[], number[], number[]] = [[], [], []];
  const exceptions: Buffer[] = [];
  for (const cell of cells) {
    const { values, pairs } = valuesOf(cell);
    const { width, rgb } = cell;
    values.forEach((value, at) => {
      const column = at % width;
      const left = column > 0 ? (values[at - 1] ?? 0) : 0;
      const corner = column > 0 ? (values[at - width - 1] ?? 0) : 0;
      differences.push((value - predicted(left, values[at - width] ?? 0, corner)) & 255);
      const channel = seenChannel(pairs, cell, at);
      channels.push(channel);
      if (channel > 0) others.push(((rgb[at * 3 + channel - 1] ?? 0) - value) & 255);
      if (pairs[at] === 0) exceptions.push(...exceptionsOf(cell, pictureWidth, at, value));
    });
  }
  return Buffer.concat([Buffer.from(differences), pack(channels), Buffer.from(others), ...exceptions]);
}
