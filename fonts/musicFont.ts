/** The music font and its metadata as published in the package, and the code point of each glyph name. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import opentype, { type Font } from 'opentype.js';
import type { GlyphName } from '../engine/smufl/usedGlyphs.ts';
import { SMUFL_CODE_POINTS } from './smuflCodePoints.data.ts';

export interface GeneratedFile {
  /** From the root of the repository. */
  readonly path: string;
  readonly content: string;
}

type Point = readonly [number, number];

interface Metadata {
  readonly engravingDefaults: Readonly<Record<string, number | readonly string[]>>;
  readonly glyphAdvanceWidths: Readonly<Record<string, number>>;
  readonly glyphBBoxes: Readonly<Record<string, { readonly bBoxNE: Point; readonly bBoxSW: Point }>>;
  /** Glyphs of this font that are not in the specification. */
  readonly optionalGlyphs: Readonly<Record<string, { readonly codepoint: string }>>;
  readonly glyphsWithAnchors: Readonly<Record<string, Readonly<Record<string, Point>>>>;
}

const packageFile = (specifier: string): string => fileURLToPath(import.meta.resolve(specifier));

export const readMetadata = (): Metadata =>
  JSON.parse(readFileSync(packageFile('@vexflow-fonts/bravura/metadata.json'), 'utf8')) as Metadata;

export function readFont(specifier: string): Font {
  const file = readFileSync(packageFile(specifier));
  return opentype.parse(file.buffer.slice(file.byteOffset, file.byteOffset + file.byteLength) as ArrayBuffer);
}

const { optionalGlyphs } = readMetadata();

/** @throws Error for a name that is neither in the SMuFL specification nor among the font's optional glyphs. */
export function codePointOf(name: GlyphName): number {
  const specified = SMUFL_CODE_POINTS[name];
  if (specified !== undefined) return specified;
  const optional = optionalGlyphs[name]?.codepoint;
  if (optional === undefined) throw new Error(`SMuFL has no glyph named ${name}`);
  return Number.parseInt(optional.slice('U+'.length), 16);
}

/** Rounds to three decimals: a thousandth of a staff space is a few micrometres in print. `+ 0` turns -0 into 0. */
export const rounded = (value: number): number => Math.round(value * 1000) / 1000 + 0;
