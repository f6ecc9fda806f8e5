/**
 * Draws pages as one SVG, one below the other, that looks the same in every viewer: music and texts are outlines, each
 * defined once, so that no font is needed. The characters of a text are in its label.
 */
import type { SystemDisplay, Text } from '../../display/displayList.ts';
import type { PrintSheet } from '../../display/printSheet.ts';
import type { FallbackFonts } from '../text/textFont.ts';
import { typesetText, type TypesetGlyph } from '../text/typesetText.ts';
import { escaped, musicDefinitions, svgNumber, systemGroups } from './paintSvg.ts';

export interface SvgPagesOptions {
  readonly fallback?: FallbackFonts;
  /** Called once with all characters that no font has. */
  readonly onMissing?: (characters: readonly string[]) => void;
}

const EM = 1000;
/** Gap between pages in millimetres. */
const PAGE_GAP = 10;
const BACKDROP = '#e6e6e6';
const ANCHOR_SHARE = { start: 0, middle: 0.5, end: 1 } as const;

/** Draws the texts of a sheet and collects the outlines that they use. */
class TextPainter {
  readonly missing = new Set<string>();
  private readonly outlines = new Map<string, string>();
  private readonly fallback: FallbackFonts | undefined;

  constructor(fallback: FallbackFonts | undefined) {
    this.fallback = fallback;
  }

  private use({ font, id, outline, x, y }: TypesetGlyph): string {
    if (outline === '') return '';
    const key = `${font}-${id.toString(16).toUpperCase()}`;
    this.outlines.set(key, outline);
    const place = y === 0 ? `x="${svgNumber(x)}"` : `x="${svgNumber(x)}" y="${svgNumber(-y)}"`;
    return `<use href="#${key}" ${place}/>`;
  }

  private text({ text, x, y, size, style, anchor }: Text): string {
    const { glyphs, width, missing } = typesetText(text, style, this.fallback);
    for (const character of missing) this.missing.add(character);
    const uses = glyphs.map((glyph) => this.use(glyph)).join('');
    if (uses === '') return '';
    const scale = size / EM;
    const left = x - width * scale * ANCHOR_SHARE[anchor];
    const place = `translate(${svgNumber(left)} ${svgNumber(y)})scale(${Math.round(scale * 1e6) / 1e6})`;
    return `<g role="img" aria-label="${escaped(text)}" transform="${place}">${uses}</g>\n`;
  }

  readonly draw = (system: SystemDisplay): string => system.texts.map((own) => this.text(own)).join('');

  /** The definitions of the outlines; complete only after all texts were drawn. */
  definitions(): string {
    return [...this.outlines].map(([key, outline]) => `<path id="${key}" d="${outline}"/>\n`).join('');
  }
}

/** The pages as SVG, whose sizes are those of the paper, in millimetres. */
export function paintSvgPages(sheet: PrintSheet, { fallback, onMissing }: SvgPagesOptions = {}): string {
  const { pages, width, height, staffSpace, title } = sheet;
  const texts = new TextPainter(fallback);
  const music = musicDefinitions(pages.map(({ list }) => list));
  const groups = pages.map(({ list }, page) => {
    const top = page * (height + PAGE_GAP);
    const paper = `<rect y="${svgNumber(top)}" width="${svgNumber(width)}" height="${svgNumber(height)}" fill="white"/>\n`;
    const place = `translate(0 ${svgNumber(top)})scale(${Math.round(staffSpace * 1e6) / 1e6})`;
    return `${paper}<g id="page-${page + 1}" transform="${place}">\n${systemGroups(list, texts.draw)}</g>\n`;
  });
  if (texts.missing.size > 0) onMissing?.([...texts.missing]);
  const whole = pages.length * (height + PAGE_GAP) - PAGE_GAP;
  const size = `width="${svgNumber(width)}mm" height="${svgNumber(whole)}mm" viewBox="0 0 ${svgNumber(width)} ${svgNumber(whole)}"`;
  const backdrop = pages.length > 1 ? `<rect width="100%" height="100%" fill="${BACKDROP}"/>\n` : '';
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" ${size} color="black" fill="currentColor">\n` +
    `<title>${escaped(title)}</title>\n<defs>\n${music}${texts.definitions()}</defs>\n${backdrop}${groups.join('')}</svg>\n`
  );
}
