/**
 * The primitives of one system for the GPU: for each, eight floats of shape, a tag of four bytes and the element that it
 * belongs to. There are two kinds. A quadrilateral (stroke, beam, piece of a curve) has its four corners; the shader
 * extends it by a pixel and computes exact coverage from the distances to its edges. A glyph has its box in the sheet and
 * its box in the atlas. systemNode.ts copies each primitive to the four vertices of a quadrilateral.
 */
import type { SystemDisplay, Text } from '../../display/displayList.ts';
import { anchoredAtStart } from '../anchoredAtStart.ts';
import type { AtlasGlyph, GlyphAtlas } from './glyphAtlas.ts';
import { curvePieces, tessellateCurve } from '../tessellateCurve.ts';

export const SHAPE_FLOATS = 8;
export const TAG_BYTES = 4;

/** First byte of a tag; inkShader.ts reads it. Bits 0-3: the edge from corner i to the next is not antialiased. */
export const InkFlag = { hardEdge1: 2, hardEdge3: 8, snapX: 16, snapY: 32 } as const;

/** Corners and boxes in staff spaces from the system's origin; atlas boxes in texels. */
export interface SystemInk {
  readonly count: number;
  /** Primitives from here on are glyphs, those before it quadrilaterals. */
  readonly firstGlyph: number;
  readonly shapes: Float32Array;
  /** Flags, palette index, and two unused bytes that keep the stride a multiple of four. */
  readonly tags: Uint8Array;
  readonly element: Uint32Array;
  /** Texts with characters that the atlas lacks: browserText.ts draws them. */
  readonly otherTexts: readonly Text[];
}

class InkWriter {
  #count = 0;
  readonly #shapes: Float32Array;
  readonly #tags: Uint8Array;
  readonly #element: Uint32Array;

  constructor(capacity: number) {
    this.#shapes = new Float32Array(capacity * SHAPE_FLOATS);
    this.#tags = new Uint8Array(capacity * TAG_BYTES);
    this.#element = new Uint32Array(capacity);
  }

  add(flags: number, element: number, shape: ArrayLike<number>): void {
    this.#shapes.set(shape, this.#count * SHAPE_FLOATS);
    this.#tags[this.#count * TAG_BYTES] = flags;
    this.#element[this.#count] = element;
    this.#count += 1;
  }

  addGlyph(glyph: AtlasGlyph, x: number, y: number, scale: number, element: number): void {
    const left = x + glyph.left * scale;
    const top = y + glyph.top * scale;
    this.add(0, element, [
      left,
      top,
      left + glyph.width * scale,
      top + glyph.height * scale,
      glyph.u,
      glyph.v,
      glyph.u + glyph.texelWidth,
      glyph.v + glyph.texelHeight,
    ]);
  }

  get count(): number {
    return this.#count;
  }

  finish(firstGlyph: number, otherTexts: readonly Text[]): SystemInk {
    const count = this.#count;
    return {
      count,
      firstGlyph,
      shapes: this.#shapes.slice(0, count * SHAPE_FLOATS),
      tags: this.#tags.slice(0, count * TAG_BYTES),
      element: this.#element.slice(0, count),
      otherTexts,
    };
  }
}

/** Each stroke as a rectangle with square ends; strokes along an axis may be snapped to the pixel grid. */
function addStrokes(writer: InkWriter, { strokes }: SystemDisplay): void {
  const { count, data, element } = strokes;
  for (let index = 0; index < count; index += 1) {
    const offset = index * 5;
    const at = (field: number): number => data[offset + field] ?? 0;
    const [x1, y1, x2, y2] = [at(0), at(1), at(2), at(3)];
    const length = Math.hypot(x2 - x1, y2 - y1);
    if (length === 0) continue;
    const nx = ((y2 - y1) / length) * (at(4) / 2);
    const ny = (-(x2 - x1) / length) * (at(4) / 2);
    const snap = (y1 === y2 ? InkFlag.snapY : 0) | (x1 === x2 ? InkFlag.snapX : 0);
    const corners = [x1 + nx, y1 + ny, x2 + nx, y2 + ny, x2 - nx, y2 - ny, x1 - nx, y1 - ny];
    writer.add(snap, element[index] ?? 0, corners);
  }
}

function addCurves(writer: InkWriter, { curves }: SystemDisplay): void {
  for (let index = 0; index < curves.count; index += 1) {
    const element = curves.element[index] ?? 0;
    tessellateCurve(curves.data, index * 10, (corners, piece, isLast) => {
      const start = piece === 0 ? 0 : InkFlag.hardEdge3;
      const end = isLast ? 0 : InkFlag.hardEdge1;
      writer.add(start | end, element, corners);
    });
  }
}

/** Adds the glyphs of a text; returns false where the atlas lacks one of its characters. */
function addText(writer: InkWriter, atlas: GlyphAtlas, text: Text): boolean {
  const glyphs = atlas.text[text.style];
  const found = [...text.text].map((character) => glyphs.get(character.codePointAt(0) ?? 0));
  if (found.some((glyph) => glyph === undefined)) return false;
  let x = text.x;
  for (const glyph of found) {
    if (glyph === undefined) continue;
    if (glyph.width > 0) writer.addGlyph(glyph, x, text.y, text.size, text.element);
    x += glyph.advance * text.size;
  }
  return true;
}

/**
 * @throws where the display list has a music glyph that the atlas lacks, which means that the fonts were not rebuilt.
 */
export function buildSystemInk(system: SystemDisplay, atlas: GlyphAtlas): SystemInk {
  const { strokes, quads, curves, glyphs, texts } = system;
  const letters = texts.reduce((sum, { text }) => sum + text.length, 0);
  let pieces = 0;
  for (let index = 0; index < curves.count; index += 1) pieces += curvePieces(curves.data, index * 10);
  const writer = new InkWriter(strokes.count + quads.count + pieces + glyphs.count + letters);
  addStrokes(writer, system);
  for (let index = 0; index < quads.count; index += 1)
    writer.add(0, quads.element[index] ?? 0, quads.data.subarray(index * 8, index * 8 + 8));
  addCurves(writer, system);
  const firstGlyph = writer.count;
  for (let index = 0; index < glyphs.count; index += 1) {
    const codePoint = glyphs.codePoint[index] ?? 0;
    const glyph = atlas.music.get(codePoint);
    if (glyph === undefined) throw new Error(`The glyph atlas lacks U+${codePoint.toString(16)}: run npm run fonts`);
    const [x = 0, y = 0, scale = 1] = glyphs.data.subarray(index * 3, index * 3 + 3);
    writer.addGlyph(glyph, x, y, scale, glyphs.element[index] ?? 0);
  }
  const otherTexts = texts.filter((text) => !addText(writer, atlas, anchoredAtStart(text)));
  return writer.finish(firstGlyph, otherTexts);
}
