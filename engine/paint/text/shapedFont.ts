/** A font of several slices, shaped by HarfBuzz, which joins Arabic letters and forms Devanagari conjuncts. */
import type * as HarfBuzzModule from 'harfbuzzjs';
import type { FallbackFont, ShapedGlyph } from './textFont.ts';

type HarfBuzz = typeof HarfBuzzModule;

interface Slice {
  readonly font: InstanceType<HarfBuzz['Font']>;
  readonly codePoints: ReadonlySet<number>;
  /** Thousandths of an em per font unit. */
  readonly scale: number;
}

const EM = 1000;
/** Factor by which the id of a glyph is composed of the index of its slice and its index in the slice. */
const GLYPHS_A_SLICE = 65_536;

function openSlice({ Blob, Face, Font }: HarfBuzz, bytes: Uint8Array): Slice {
  const face = new Face(new Blob(bytes));
  return { font: new Font(face), codePoints: new Set(face.collectUnicodes()), scale: EM / face.upem };
}

/** The path scaled, with y downwards instead of HarfBuzz's y upwards; numbers are rounded to a tenth of a unit. */
function downwards(path: string, scale: number): string {
  let isX = true;
  return path.replace(/([MLQCZ])|(-?[\d.]+)/gi, (found, letter: string | undefined) => {
    if (letter !== undefined) {
      isX = true;
      return found;
    }
    const value = Number(found) * (isX ? scale : -scale);
    isX = !isX;
    return String(Math.round(value * 10) / 10 + 0);
  });
}

interface Piece {
  readonly slice: number;
  readonly start: number;
  text: string;
}

/** Pieces of a text that one slice contains. Only scripts that do not join letters are divided into several slices. */
function piecesOf(text: string, slices: readonly Slice[]): Piece[] {
  const found: Piece[] = [];
  let start = 0;
  for (const character of text) {
    const codePoint = character.codePointAt(0) ?? 0;
    const last = found.at(-1);
    const stays = last !== undefined && slices[last.slice]?.codePoints.has(codePoint) === true;
    const slice = slices.findIndex(({ codePoints }) => codePoints.has(codePoint));
    if (stays) last.text += character;
    else found.push({ slice: Math.max(0, slice), start, text: character });
    start += character.length;
  }
  return found;
}

function shapePiece(
  { Buffer, Direction, shape }: HarfBuzz,
  { font, scale }: Slice,
  { slice, start, text }: Piece,
  isRightToLeft: boolean,
): ShapedGlyph[] {
  const buffer = new Buffer();
  buffer.addText(text);
  buffer.guessSegmentProperties();
  buffer.setDirection(isRightToLeft ? Direction.RTL : Direction.LTR);
  shape(font, buffer);
  return buffer.getGlyphInfosAndPositions().map(({ codepoint, cluster, xAdvance = 0, xOffset = 0, yOffset = 0 }) => ({
    id: slice * GLYPHS_A_SLICE + codepoint,
    cluster: start + cluster,
    advance: xAdvance * scale,
    dx: xOffset * scale,
    dy: yOffset * scale,
  }));
}

/** A font made of files (not WOFF) of one typeface, each with a part of the characters. */
export function shapedFont(harfBuzz: HarfBuzz, name: string, files: readonly Uint8Array[]): FallbackFont {
  const slices = files.map((bytes) => openSlice(harfBuzz, bytes));
  const sliceOf = (id: number): Slice => slices[Math.floor(id / GLYPHS_A_SLICE)] as Slice;
  return {
    name,
    covers: (codePoint) => slices.some(({ codePoints }) => codePoints.has(codePoint)),
    shape: (text, isRightToLeft) => {
      const pieces = piecesOf(text, slices);
      const seen = isRightToLeft ? pieces.reverse() : pieces;
      return seen.flatMap((piece) => shapePiece(harfBuzz, slices[piece.slice] as Slice, piece, isRightToLeft));
    },
    outline: (id) => downwards(sliceOf(id).font.glyphToPath(id % GLYPHS_A_SLICE), sliceOf(id).scale),
    advance: (id) => sliceOf(id).font.glyphHAdvance(id % GLYPHS_A_SLICE) * sliceOf(id).scale,
  };
}
