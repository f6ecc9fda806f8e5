/**
 * Loads the resources that a sheet's texts need in addition to the text font: fonts for other scripts and the
 * bidirectional algorithm.
 */
import type { PrintSheet } from '../../display/printSheet.ts';
import { OUTLINES } from '../svg/outlines.data.ts';
import { TEXT_OUTLINES } from '../textOutlines.data.ts';
import { FONT_PACKAGES, rangesFile, rangesHold, sliceFile, type FontPackage, type Ranges } from './fontPackages.ts';
import { readWoff } from './readWoff.ts';
import { shapedFont } from './shapedFont.ts';
import type { FallbackFont, FallbackFonts } from './textFont.ts';

/** Reads a file of an npm package, e.g. `@fontsource/noto-serif/unicode.json`: from disk, or over the network. */
export type ReadPackageFile = (path: string) => Promise<Uint8Array>;

const INVISIBLE = /[\p{Cc}\p{Default_Ignorable_Code_Point}]/u;

/** Characters of a sheet that the text font lacks. */
function foreignCharacters({ pages }: PrintSheet): readonly string[] {
  const found = new Set<string>();
  for (const { list } of pages) {
    for (const { texts } of list.systems) {
      for (const { text } of texts) for (const character of text) found.add(character);
    }
  }
  const isForeign = (character: string): boolean => {
    const codePoint = character.codePointAt(0) ?? 0;
    return !TEXT_OUTLINES.roman.has(codePoint) && !OUTLINES.has(codePoint) && !INVISIBLE.test(character);
  };
  return [...found].filter(isForeign).sort();
}

/** Names of the slices of a package that contain characters of `wanted`; these characters are removed from `wanted`. */
async function slicesFor({ id, scripts }: FontPackage, wanted: Set<string>, read: ReadPackageFile): Promise<string[]> {
  const candidates = [...wanted].filter((character) => scripts.test(character));
  if (candidates.length === 0) return [];
  const ranges = JSON.parse(new TextDecoder().decode(await read(rangesFile(id)))) as Record<string, Ranges>;
  const slices = new Set<string>();
  for (const character of candidates) {
    const codePoint = character.codePointAt(0) ?? 0;
    const slice = Object.keys(ranges).find((key) => rangesHold(ranges[key] ?? '', codePoint));
    if (slice === undefined) continue;
    slices.add(slice);
    wanted.delete(character);
  }
  return [...slices];
}

/** The fallback fonts for a sheet; undefined if the text font is sufficient. Rejects if a font cannot be read. */
export async function loadFallbackFonts(sheet: PrintSheet, read: ReadPackageFile): Promise<FallbackFonts | undefined> {
  const wanted = new Set(foreignCharacters(sheet));
  if (wanted.size === 0) return undefined;
  // HarfBuzz is about one megabyte, and most scores do not need it, so it is imported here.
  const [harfBuzz, { default: bidiFactory }] = await Promise.all([import('harfbuzzjs'), import('bidi-js')]);
  const fonts: FallbackFont[] = [];
  for (const fontPackage of FONT_PACKAGES) {
    const slices = await slicesFor(fontPackage, wanted, read);
    if (slices.length === 0) continue;
    const files = await Promise.all(
      slices.map(async (slice) => readWoff(await read(sliceFile(fontPackage.id, slice)))),
    );
    fonts.push(shapedFont(harfBuzz, fontPackage.name, files));
  }
  const bidi = bidiFactory();
  return {
    fonts,
    levels: (text) => bidi.getEmbeddingLevels(text).levels,
    mirrored: (character) => bidi.getMirroredCharacter(character) ?? character,
  };
}
