/**
 * Draws a display list as one self-contained SVG. Music glyphs are outlines in <defs>, so no music font is needed;
 * texts use the text font, or a serif font if it is not installed. The same list gives the same bytes.
 */
import type { DisplayList, SystemDisplay, Text } from '../../display/displayList.ts';
import { curveOutline } from './curveOutline.ts';
import { OUTLINES } from './outlines.data.ts';

export interface SvgOptions {
  /** CSS pixels per staff space; 10 if absent. */
  readonly staffSpace?: number;
  /** CSS colours; if absent, black ink on a transparent background. */
  readonly ink?: string;
  readonly paper?: string;
}

/** Staff spaces per font unit. */
const GLYPH_SCALE = 0.004;

export const svgNumber = (value: number): string => String(Math.round(value * 1000) / 1000 + 0);

const CONTROLS =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

/** The text escaped for XML, without control characters, which XML does not allow. */
export const escaped = (text: string): string =>
  text
    .replace(CONTROLS, '')
    .replace(/[&<>"]/g, (character) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[character] ?? '');

function strokes({ strokes: { count, data } }: SystemDisplay): string {
  let lines = '';
  for (let row = 0; row < count; row++) {
    const [x1, y1, x2, y2, thickness] = data.subarray(row * 5, row * 5 + 5) as unknown as [
      number,
      number,
      number,
      number,
      number,
    ];
    lines += `<path d="M${svgNumber(x1)} ${svgNumber(y1)}L${svgNumber(x2)} ${svgNumber(y2)}" stroke-width="${svgNumber(thickness)}"/>\n`;
  }
  return lines === '' ? '' : `<g fill="none" stroke="currentColor">\n${lines}</g>\n`;
}

function quads({ quads: { count, data } }: SystemDisplay): string {
  let shapes = '';
  for (let row = 0; row < count; row++) {
    const corners = Array.from(data.subarray(row * 8, row * 8 + 8), svgNumber);
    shapes += `<polygon points="${corners.join(' ')}"/>\n`;
  }
  return shapes;
}

function curves({ curves: { count, data } }: SystemDisplay): string {
  let shapes = '';
  for (let row = 0; row < count; row++) {
    const [a, b, ...points] = curveOutline(data.subarray(row * 10, row * 10 + 10)).map(svgNumber);
    const pairs = Array.from({ length: points.length / 2 }, (_, pair) => `${points[pair * 2]} ${points[pair * 2 + 1]}`);
    const [over, line, back] = [pairs.slice(0, 3).join(' '), pairs[3], pairs.slice(4).join(' ')];
    shapes += `<path d="M${a} ${b}C${over}L${line}C${back}Z"/>\n`;
  }
  return shapes;
}

const glyphId = (codePoint: number): string => `u${codePoint.toString(16).toUpperCase()}`;

function glyphs({ glyphs: { count, data, codePoint } }: SystemDisplay): string {
  let uses = '';
  for (let index = 0; index < count; index++) {
    const [x, y, scale] = data.subarray(index * 3, index * 3 + 3) as unknown as [number, number, number];
    const size = Math.round(scale * GLYPH_SCALE * 1e6) / 1e6;
    const place = `translate(${svgNumber(x)} ${svgNumber(y)})scale(${size})`;
    uses += `<use href="#${glyphId(codePoint[index] ?? 0)}" transform="${place}"/>\n`;
  }
  return uses;
}

const FONT_ATTRIBUTES: Readonly<Record<Text['style'], string>> = {
  roman: '',
  bold: ' font-weight="bold"',
  italic: ' font-style="italic"',
  'bold-italic': ' font-weight="bold" font-style="italic"',
};

function texts(system: SystemDisplay): string {
  return system.texts
    .map(({ text, x, y, size, style, anchor }) => {
      const place = `x="${svgNumber(x)}" y="${svgNumber(y)}" font-size="${svgNumber(size)}" text-anchor="${anchor}"`;
      return `<text ${place}${FONT_ATTRIBUTES[style]}>${escaped(text)}</text>\n`;
    })
    .join('');
}

/** Outlines of the music glyphs that the lists use, for <defs>. */
export function musicDefinitions(lists: readonly DisplayList[]): string {
  const used = new Set<number>();
  for (const { systems } of lists) {
    for (const { glyphs: shown } of systems) for (const codePoint of shown.codePoint) used.add(codePoint);
  }
  return [...used]
    .sort((a, b) => a - b)
    .map((codePoint) => `<path id="${glyphId(codePoint)}" d="${OUTLINES.get(codePoint) ?? ''}"/>\n`)
    .join('');
}

/** The systems of a list in staff spaces; `drawTexts` draws those of one system. */
export const systemGroups = (list: DisplayList, drawTexts: (system: SystemDisplay) => string): string =>
  list.systems
    .map((system) => {
      const ink = strokes(system) + quads(system) + curves(system) + glyphs(system) + drawTexts(system);
      return `<g transform="translate(${svgNumber(system.x)} ${svgNumber(system.y)})">\n${ink}</g>\n`;
    })
    .join('');

/** A display list as SVG; its width and height in CSS pixels are computed from `staffSpace`. */
export function paintSvg(list: DisplayList, options: SvgOptions = {}): string {
  const { staffSpace = 10, ink = 'black', paper } = options;
  const size = `width="${svgNumber(list.width * staffSpace)}" height="${svgNumber(list.height * staffSpace)}"`;
  const viewBox = `viewBox="0 0 ${svgNumber(list.width)} ${svgNumber(list.height)}"`;
  const background = paper === undefined ? '' : `<rect width="100%" height="100%" fill="${escaped(paper)}"/>\n`;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" ${size} ${viewBox} color="${escaped(ink)}" fill="currentColor" ` +
    `font-family="Edwin, 'Century Schoolbook', serif">\n<defs>\n${musicDefinitions([list])}</defs>\n` +
    `${background}${systemGroups(list, texts)}</svg>\n`
  );
}
