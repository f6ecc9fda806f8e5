/**
 * The PDF painter, for Node and browsers: writes pages as vector graphics, with embedded font subsets, texts that can
 * be searched and copied, links, and title and composer as metadata. The same pages give the same bytes.
 */
import type { PrintLink, PrintPage, PrintSheet } from '../../display/printSheet.ts';
import { MUSIC_FONT_NAME } from '../musicFont.ts';
import type { FallbackFonts } from '../text/textFont.ts';
import { TEXT_FONT_NAMES } from '../text/typesetText.ts';
import { paintPage } from './paintPage.ts';
import { link, name, PdfFile, type PdfReference, type PdfValue } from './pdfFile.ts';
import { UsedFont } from './usedFont.ts';

export interface PdfOptions {
  /** Fonts for scripts that the text font lacks; without them such characters are boxes that can still be searched. */
  readonly fallback?: FallbackFonts;
  /** Creation date for the metadata; not written if absent. */
  readonly date?: Date;
  /** Called once with all characters that no font has. */
  readonly onMissing?: (characters: readonly string[]) => void;
}

const POINTS_PER_MILLIMETRE = 72 / 25.4;
const PRODUCER = 'Songleaf';
const ITALICS: ReadonlySet<string> = new Set([TEXT_FONT_NAMES.italic, TEXT_FONT_NAMES['bold-italic']]);

/** A date in PDF syntax, such as `D:20260131120000Z` (ISO 32000-1, 7.9.4). */
const pdfDate = (date: Date): string => `D:${date.toISOString().replace(/\D/g, '').slice(0, 14)}Z`;

class Fonts {
  private readonly used = new Map<string, UsedFont>();

  get(fontName: string): UsedFont {
    const known = this.used.get(fontName);
    if (known !== undefined) return known;
    const look = { name: fontName, isText: fontName !== MUSIC_FONT_NAME, isItalic: ITALICS.has(fontName) };
    const made = new UsedFont(look, `F${this.used.size + 1}`);
    this.used.set(fontName, made);
    return made;
  }

  /** Embeds the fonts and returns the resource dictionary; must be called after the last glyph was added. */
  resources(file: PdfFile): PdfValue {
    const fonts = [...this.used.values()].map((font) => [font.resource, link(font.embed(file))] as const);
    return { Font: Object.fromEntries(fonts) };
  }
}

/** The address if its scheme is http or https, otherwise null: a link in a score must not run a command. */
function webAddress(url: string): string | null {
  if (!URL.canParse(url)) return null;
  const { protocol, href } = new URL(url);
  return protocol === 'https:' || protocol === 'http:' ? href : null;
}

function annotations(file: PdfFile, { links, list }: PrintPage, scale: number): readonly PdfValue[] {
  return links.flatMap((place: PrintLink) => {
    const address = webAddress(place.url);
    if (address === null) return [];
    const { left, top, right, bottom } = place;
    const box = [left, list.height - bottom, right, list.height - top].map((value) => value * scale);
    const action = { S: name('URI'), URI: { literal: address } };
    return [link(file.add({ Type: name('Annot'), Subtype: name('Link'), Rect: box, Border: [0, 0, 0], A: action }))];
  });
}

function information({ title, composer }: PrintSheet, date: Date | undefined): Record<string, PdfValue> {
  return {
    ...(title === '' ? {} : { Title: title }),
    ...(composer === '' ? {} : { Author: composer }),
    Creator: PRODUCER,
    Producer: PRODUCER,
    ...(date === undefined ? {} : { CreationDate: { literal: pdfDate(date) } }),
  };
}

export function paintPdf(sheet: PrintSheet, { fallback, date, onMissing }: PdfOptions = {}): Uint8Array {
  const file = new PdfFile();
  const fonts = new Fonts();
  const [catalog, tree, resources] = [file.reserve(), file.reserve(), file.reserve()];
  const scale = sheet.staffSpace * POINTS_PER_MILLIMETRE;
  const missing = new Set<string>();
  const ink = {
    scale,
    fallback,
    font: (fontName: string) => fonts.get(fontName),
    reportMissing: (characters: readonly string[]) => {
      for (const character of characters) missing.add(character);
    },
  };
  const pages = sheet.pages.map((page): PdfReference => {
    const content = file.addStream(paintPage(page.list, ink));
    const notes = annotations(file, page, scale);
    return file.add({
      Type: name('Page'),
      Parent: link(tree),
      MediaBox: [0, 0, sheet.width * POINTS_PER_MILLIMETRE, sheet.height * POINTS_PER_MILLIMETRE],
      Resources: link(resources),
      Contents: link(content),
      ...(notes.length === 0 ? {} : { Annots: notes }),
    });
  });
  file.put(resources, fonts.resources(file));
  file.put(tree, { Type: name('Pages'), Count: pages.length, Kids: pages.map(link) });
  const preferences = { DisplayDocTitle: sheet.title !== '' };
  file.put(catalog, { Type: name('Catalog'), Pages: link(tree), ViewerPreferences: preferences });
  if (missing.size > 0) onMissing?.([...missing]);
  return file.finish(catalog, file.add(information(sheet, date)));
}
