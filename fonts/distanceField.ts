/**
 * Multi-channel signed distance fields of font glyphs, from the msdfgen build in `@zappar/msdf-generator`. Its own
 * packer rounds glyph offsets to whole pixels, and its interface needs a browser worker. Therefore this file loads the
 * WebAssembly module directly and places every glyph itself: the glyph's origin is at a corner of a texel, so offsets
 * are exact.
 *
 * The overlap fix is required: the outlines of CFF fonts have the opposite direction to the one that msdfgen expects,
 * and without the fix the field is inverted.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Width in texels of the band around the outline in which distances are distinguished. */
export const FIELD_RANGE = 4;

interface GlyphShape {
  /** All in ems, y upwards. */
  readonly advance: number;
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
  readonly top: number;
}

interface ByteVector {
  push_back(byte: number): void;
  get(index: number): number;
  size(): number;
  delete(): void;
}

interface WasmFont {
  loadFromMemory(bytes: ByteVector): boolean;
  getGlyphShape(codePoint: number): GlyphShape;
  generateMSDFWithOverlapFix(
    codePoint: number,
    width: number,
    height: number,
    range: number,
    translateX: number,
    translateY: number,
    scale: number,
  ): { data: ByteVector };
  delete(): void;
}

interface MsdfModule {
  Font: new () => WasmFont;
  VectorUnsignedChar: new () => ByteVector;
}

/** One glyph's field: `width * height` texels of 3 bytes, rows from the top. */
export interface GlyphField {
  readonly codePoint: number;
  readonly width: number;
  readonly height: number;
  /** Left edge right of the origin and top edge below the baseline, in texels. */
  readonly left: number;
  readonly top: number;
  /** In ems. */
  readonly advance: number;
  readonly rgb: Uint8Array;
}

export interface FieldFont {
  /** `scale`: texels per em. */
  field(codePoint: number, scale: number): GlyphField;
  close(): void;
}

async function loadModule(): Promise<MsdfModule> {
  const wasmPath = createRequire(import.meta.url).resolve('@zappar/msdf-generator/msdfgen_wasm.wasm');
  const scriptUrl = pathToFileURL(join(dirname(wasmPath), 'msdfgen_wasm.js')).href;
  const { default: createModule } = (await import(scriptUrl)) as {
    default: (options: { wasmBinary: Uint8Array }) => Promise<MsdfModule>;
  };
  return createModule({ wasmBinary: readFileSync(wasmPath) });
}

let loaded: Promise<MsdfModule> | undefined;

/** Opens an OTF or TTF file. @throws Error where msdfgen cannot read it. */
export async function openFieldFont(path: string): Promise<FieldFont> {
  loaded ??= loadModule();
  const module = await loaded;
  const bytes = new module.VectorUnsignedChar();
  for (const byte of readFileSync(path)) bytes.push_back(byte);
  const font = new module.Font();
  const isLoaded = font.loadFromMemory(bytes);
  bytes.delete();
  if (!isLoaded) throw new Error(`Cannot read the font ${path}`);
  return { field: (codePoint, scale) => glyphField(font, codePoint, scale), close: () => font.delete() };
}

function glyphField(font: WasmFont, codePoint: number, scale: number): GlyphField {
  const shape = font.getGlyphShape(codePoint);
  const margin = FIELD_RANGE / 2;
  const isEmpty = shape.right <= shape.left || shape.top <= shape.bottom;
  if (isEmpty)
    return { codePoint, width: 0, height: 0, left: 0, top: 0, advance: shape.advance, rgb: new Uint8Array() };
  const left = Math.floor(shape.left * scale) - margin;
  const bottom = Math.floor(shape.bottom * scale) - margin;
  const width = Math.ceil(shape.right * scale) + margin - left;
  const height = Math.ceil(shape.top * scale) + margin - bottom;
  const { data } = font.generateMSDFWithOverlapFix(
    codePoint,
    width,
    height,
    FIELD_RANGE,
    -left / scale,
    -bottom / scale,
    scale,
  );
  const rgb = Uint8Array.from({ length: width * height * 3 }, (_, index) => data.get(index));
  data.delete();
  return { codePoint, width, height, left, top: -(bottom + height), advance: shape.advance, rgb };
}
