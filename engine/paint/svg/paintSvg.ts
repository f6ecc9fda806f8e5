/**
 * Draws a display list as one self-contained SVG. Music glyphs are outlines in <defs>, so no music font is needed; texts
 * name the text font and fall back to a serif. The same list gives the same bytes.
 */
import type { DisplayList, SystemDisplay, Text } from '../../display/displayList.ts';
import { curveOutline } from './curveOutline.ts';
import { OUTLINES } from './outlines.data.ts';

export interface SvgOptions {
  /** CSS pixels a staff space; 10 where absent. */
  readonly staffSpace?: number;
  /** CSS colours; black on nothing where absent. */
  readonly ink?: string;
  readonly paper?: string;
}

/** Font units to staff spaces. */
const GLYPH_SCALE = 0.004;

const number = (value: number): string => String(Math.round(value * 1000) / 1000 + 0);

const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[character] ?? '');

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
    lines += `<path d="M${number(x1)} ${number(y1)}L${number(x2)} ${number(y2)}" stroke-width="${number(thickness)}"/>\n`;
  }
  return lines === '' ? '' : `<g fill="none" stroke="currentColor">\n${lines}</g>\n`;
}

function quads({ quads: { count, data } }: SystemDisplay): string {
  let shapes = '';
  for (let row = 0; row < count; row++) {
    const corners = Array.from(data.subarray(row * 8, row * 8 + 8), number);
    shapes += `<polygon points="${corners.join(' ')}"/>\n`;
  }
  return shapes;
}

function curves({ curves: { count, data } }: SystemDisplay): string {
  let shapes = '';
  for (let row = 0; row < count; row++) {
    shapes += `<path d="${curveOutline(data.subarray(row * 10, row * 10 + 10), number)}"/>\n`;
  }
  return shapes;
}

const glyphId = (codePoint: number): string => `u${codePoint.toString(16).toUpperCase()}`;

function glyphs({ glyphs: { count, data, codePoint } }: SystemDisplay): string {
  let uses = '';
  for (let index = 0; index < count; index++) {
    const [x, y, scale] = data.subarray(index * 3, index * 3 + 3) as unknown as [number, number, number];
    const size = Math.round(scale * GLYPH_SCALE * 1e6) / 1e6;
    const place = `translate(${number(x)} ${number(y)})scale(${size})`;
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
      const place = `x="${number(x)}" y="${number(y)}" font-size="${number(size)}" text-anchor="${anchor}"`;
      return `<text ${place}${FONT_ATTRIBUTES[style]}>${escaped(text)}</text>\n`;
    })
    .join('');
}

function definitions(list: DisplayList): string {
  const used = new Set<number>();
  for (const { glyphs: shown } of list.systems) for (const codePoint of shown.codePoint) used.add(codePoint);
  return [...used]
    .sort((a, b) => a - b)
    .map((codePoint) => `<path id="${glyphId(codePoint)}" d="${OUTLINES.get(codePoint) ?? ''}"/>\n`)
    .join('');
}

/** A whole display list; width and height in CSS pixels follow from `staffSpace`. */
export function paintSvg(list: DisplayList, options: SvgOptions = {}): string {
  const { staffSpace = 10, ink = 'black', paper } = options;
  const size = `width="${number(list.width * staffSpace)}" height="${number(list.height * staffSpace)}"`;
  const viewBox = `viewBox="0 0 ${number(list.width)} ${number(list.height)}"`;
  const background = paper === undefined ? '' : `<rect width="100%" height="100%" fill="${escaped(paper)}"/>\n`;
  const systems = list.systems.map((system) => {
    const ink = strokes(system) + quads(system) + curves(system) + glyphs(system) + texts(system);
    return `<g transform="translate(${number(system.x)} ${number(system.y)})">\n${ink}</g>\n`;
  });
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" ${size} ${viewBox} color="${escaped(ink)}" fill="currentColor" ` +
    `font-family="Edwin, 'Century Schoolbook', serif">\n<defs>\n${definitions(list)}</defs>\n` +
    `${background}${systems.join('')}</svg>\n`
  );
}
