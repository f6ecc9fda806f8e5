/** The content stream of one page: the ink of the display list in its order, in points from the lower left corner. */
import type { DisplayList, SystemDisplay, Text } from '../../display/displayList.ts';
import { MUSIC_ADVANCES, MUSIC_EM, MUSIC_FONT_NAME } from '../musicFont.ts';
import { curveOutline } from '../svg/curveOutline.ts';
import { OUTLINES } from '../svg/outlines.data.ts';
import type { FallbackFonts } from '../text/textFont.ts';
import { typesetText, type TypesetGlyph } from '../text/typesetText.ts';
import { pdfNumber } from './pdfFile.ts';
import type { UsedFont } from './usedFont.ts';

export interface PageInk {
  /** Points per staff space. */
  readonly scale: number;
  /** Returns the font of a PostScript name; it is created at the first call. */
  readonly font: (name: string) => UsedFont;
  readonly fallback: FallbackFonts | undefined;
  readonly reportMissing: (characters: readonly string[]) => void;
}

/** The position of a system in the page, with the conversion of its points to page coordinates. */
interface Place extends PageInk {
  readonly point: (x: number, y: number) => string;
}

const EM = 1000;
/** Marks content as having no text, so that copied lyrics contain no noteheads. */
const SILENT = '/Span <</ActualText <FEFF>>> BDC\n';
/** Smallest distance between the end of a glyph and the next glyph that begins a new run, in thousandths of an em. */
const SHIFTED = 0.5;

function strokes({ strokes: { count, data } }: SystemDisplay, { point, scale }: Place): string {
  let content = '';
  let width = Number.NaN;
  for (let row = 0; row < count; row++) {
    const [x1 = 0, y1 = 0, x2 = 0, y2 = 0, thickness = 0] = data.subarray(row * 5, row * 5 + 5);
    if (thickness !== width) content += `${row > 0 ? 'S\n' : ''}${pdfNumber(thickness * scale)} w\n`;
    width = thickness;
    content += `${point(x1, y1)} m ${point(x2, y2)} l\n`;
  }
  return count > 0 ? `${content}S\n` : '';
}

function quads({ quads: { count, data } }: SystemDisplay, { point }: Place): string {
  let content = '';
  for (let row = 0; row < count; row++) {
    const [x1 = 0, y1 = 0, x2 = 0, y2 = 0, x3 = 0, y3 = 0, x4 = 0, y4 = 0] = data.subarray(row * 8, row * 8 + 8);
    content += `${point(x1, y1)} m ${point(x2, y2)} l ${point(x3, y3)} l ${point(x4, y4)} l f\n`;
  }
  return content;
}

function curves({ curves: { count, data } }: SystemDisplay, { point }: Place): string {
  let content = '';
  for (let row = 0; row < count; row++) {
    const outline = curveOutline(data.subarray(row * 10, row * 10 + 10));
    const points = Array.from({ length: outline.length / 2 }, (_, index) =>
      point(outline[index * 2] ?? 0, outline[index * 2 + 1] ?? 0),
    );
    const [start, ...rest] = points;
    content += `${start} m ${rest.slice(0, 3).join(' ')} c ${rest[3]} l ${rest.slice(4).join(' ')} c f\n`;
  }
  return content;
}

function glyphs({ glyphs: { count, data, codePoint } }: SystemDisplay, { point, scale, font }: Place): string {
  if (count === 0) return '';
  const music = font(MUSIC_FONT_NAME);
  let content = `${SILENT}BT\n`;
  let size = Number.NaN;
  for (let index = 0; index < count; index++) {
    const [x = 0, y = 0, glyphScale = 1] = data.subarray(index * 3, index * 3 + 3);
    const id = codePoint[index] ?? 0;
    const outline = OUTLINES.get(id);
    if (outline === undefined) throw new Error(`The outline tables lack U+${id.toString(16)}: run npm run fonts.`);
    const code = music.code(id, '', () => ({ outline, advance: MUSIC_ADVANCES.get(id) ?? 0 }));
    if (glyphScale !== size) content += `/${music.resource} ${pdfNumber(glyphScale * MUSIC_EM * scale)} Tf\n`;
    size = glyphScale;
    content += `1 0 0 1 ${point(x, y)} Tm <${code}> Tj\n`;
  }
  return `${content}ET\nEMC\n`;
}

const ANCHOR_SHARE = { start: 0, middle: 0.5, end: 1 } as const;

/** Runs of adjacent glyphs of one font whose distances equal their advances; a run is shown by one operator. */
function textRuns(glyphsOfText: readonly TypesetGlyph[]): readonly (readonly TypesetGlyph[])[] {
  const runs: TypesetGlyph[][] = [];
  let before: TypesetGlyph | undefined;
  for (const glyph of glyphsOfText) {
    const follows =
      before?.font === glyph.font &&
      Math.abs(before.x + before.advance - glyph.x) < SHIFTED &&
      Math.abs(before.y - glyph.y) < SHIFTED;
    if (follows) runs.at(-1)?.push(glyph);
    else runs.push([glyph]);
    before = glyph;
  }
  return runs;
}

function text(own: Text, { point, scale, font, fallback, reportMissing }: Place): string {
  const set = typesetText(own.text, own.style, fallback);
  reportMissing(set.missing);
  const em = own.size / EM;
  const left = own.x - set.width * em * ANCHOR_SHARE[own.anchor];
  const runs = textRuns(set.glyphs).map((run) => {
    const [first] = run as [TypesetGlyph];
    const used = font(first.font);
    const codes = run.map(({ id, text: shown, outline, advance }) =>
      used.code(id, shown, () => ({ outline, advance })),
    );
    const place = point(left + first.x * em, own.y - first.y * em);
    const shown = `/${used.resource} ${pdfNumber(own.size * scale)} Tf 1 0 0 1 ${place} Tm <${codes.join('')}> Tj\n`;
    return used.look.isText ? shown : `${SILENT}${shown}EMC\n`;
  });
  return runs.length === 0 ? '' : `BT\n${runs.join('')}ET\n`;
}

export function paintPage(list: DisplayList, ink: PageInk): string {
  const { scale } = ink;
  return list.systems
    .map((system) => {
      const point = (x: number, y: number): string =>
        `${pdfNumber((system.x + x) * scale)} ${pdfNumber((list.height - system.y - y) * scale)}`;
      const place = { ...ink, point };
      const drawn = strokes(system, place) + quads(system, place) + curves(system, place) + glyphs(system, place);
      return drawn + system.texts.map((own) => text(own, place)).join('');
    })
    .join('');
}
