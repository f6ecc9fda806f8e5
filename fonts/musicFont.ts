/** The music font as its package publishes it, and the code points of SMuFL's glyph names, which its metadata lacks. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import opentype, { type Font } from 'opentype.js';
import type { GlyphName } from '../engine/smufl/usedGlyphs.ts';

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
  /** The font's own, beyond the specification. */
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

/** Only the package's CommonJS build exports the enumeration. */
const { Glyphs } = createRequire(import.meta.url)('vexflow') as { Glyphs: Readonly<Record<string, string>> };

/** Names in the specification begin with digits where identifiers cannot; the enumeration spells those out. */
const SPELLED_OUT: Readonly<Record<string, string>> = {
  '4stringTabClef': 'fourStringTabClef',
  '6stringTabClef': 'sixStringTabClef',
};

const { optionalGlyphs } = readMetadata();

export function codePointOf(name: GlyphName): number {
  const own = optionalGlyphs[name]?.codepoint.slice('U+'.length);
  const character = Glyphs[SPELLED_OUT[name] ?? name];
  const codePoint = character?.codePointAt(0) ?? (own === undefined ? undefined : Number.parseInt(own, 16));
  if (codePoint === undefined) throw new Error(`SMuFL has no glyph named ${name}`);
  return codePoint;
}

/** At most three decimals: a thousandth of a staff space is a few micrometres of print. */
export const rounded = (value: number): number => Math.round(value * 1000) / 1000 + 0;
