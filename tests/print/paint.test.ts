/** The content of PDF and SVG files. */
import { describe, expect, it } from 'vitest';
import { SMALL_SHEET, syntheticSheet } from '../../bench/painter/syntheticSheet.ts';
import { layoutPages, type PrintSheet, type Score } from '../../engine/index.ts';
import { loadFallbackFonts, paintPdf, readInstalledFile } from '../../engine/paint/pdf/index.ts';
import { paintSvgPages } from '../../engine/paint/svg/index.ts';
import { glyphBoxes } from '../engraving/inkOfList.ts';
import { marked, oneStaff } from '../fixtures/engraving/rule.ts';
import { EXCERPTS } from '../fixtures/gallery/gallery.ts';
import { compareToGolden } from '../goldens/compareToGolden.ts';
import { needs, POPPLER } from '../tools.ts';
import { pdfFonts, pdfInfo, pdfPicture, pdfText, pdfUrls } from './poppler.ts';

const withMeta = (score: Score, meta: Partial<Score['meta']>): Score => ({
  ...score,
  meta: { ...score.meta, ...meta },
});

const sung = (syllables: readonly string[]): Score =>
  oneStaff([
    marked('c5q d5q e5q f5q', ...syllables.map((text) => ({ lyrics: [{ text, position: 'single' as const }] }))),
  ]);

const excerpt = (name: string): Score => {
  const found = EXCERPTS.find((own) => own.name === name);
  if (found === undefined) throw new Error(`The gallery does not contain ${name}`);
  return found.score;
};

/** A hand-made display list, so that its pictures change with the painters only and not with engraving. */
const byHand = (): PrintSheet => {
  const list = syntheticSheet(SMALL_SHEET);
  const page = { list, links: [{ url: 'https://example.org/', left: 4, top: 4, right: 30, bottom: 8 }] };
  const size = { staffSpace: 1.5, width: list.width * 1.5, height: list.height * 1.5 };
  return { pages: [page, { list, links: [] }], ...size, title: 'By Hand', composer: 'Nobody' };
};

describe('painters of pages', () => {
  it('PDF: the same sheet gives the same bytes, those of the golden', () => {
    expect(paintPdf(byHand())).toEqual(paintPdf(byHand()));
    expect(compareToGolden('print/by-hand.pdf', paintPdf(byHand()))).toBe('same');
  });

  it('SVG: the same sheet gives the same bytes, those of the golden', () => {
    expect(compareToGolden('print/by-hand.svg', paintSvgPages(byHand()))).toBe('same');
  });

  it('SVG needs no font: every used outline is defined once, and texts are stored as texts', () => {
    const { sheet } = layoutPages(excerpt('lead-sheet'));
    const svg = paintSvgPages(sheet);
    const defined = [...svg.matchAll(/<path id="([^"]+)" d="[^"]+"/g)].map(([, id]) => id);
    const used = new Set([...svg.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id));
    expect(new Set(defined)).toEqual(used);
    expect(defined.length).toBe(used.size);
    expect(svg).not.toMatch(/<text|font-family|NaN|undefined/);
    expect(svg).toContain('aria-label="Greensleeves"');
  });

  it('SVG escapes a malicious title', () => {
    const title = '"><script>alert(1)</script>\u0000';
    const svg = paintSvgPages(layoutPages(withMeta(sung([]), { title })).sheet);
    expect(svg).not.toContain('<script>');
    expect(svg).not.toContain('\u0000');
  });

  it('a character that no font contains is drawn as a box, and reported once', () => {
    const { sheet } = layoutPages(withMeta(sung(['春', '春']), { title: '春' }));
    for (const paint of [paintPdf, paintSvgPages]) {
      const missing: (readonly string[])[] = [];
      paint(sheet, { onMissing: (characters) => missing.push(characters) });
      expect(missing).toEqual([['春']]);
    }
  });

  it('draws the music glyphs that other programs write into texts', () => {
    const { sheet } = layoutPages(withMeta(sung([]), { title: 'Swing \ueca5 = 120' }));
    const missing: (readonly string[])[] = [];
    const onMissing = (characters: readonly string[]): void => void missing.push(characters);
    expect(paintSvgPages(sheet, { onMissing })).toMatch(/href="#Bravura-ECA5"/);
    paintPdf(sheet, { onMissing });
    expect(missing).toEqual([]);
  });

  it('loads no fonts for a score whose characters the text font contains', async () => {
    const { sheet } = layoutPages(withMeta(sung(['Blåbær', 'Ελλάς', 'мир']), { title: 'Noël' }));
    const read = (): Promise<Uint8Array> => Promise.reject(new Error('no file should be read'));
    expect(await loadFallbackFonts(sheet, read)).toBeUndefined();
  });
});

describe('a PDF in a reader', needs(POPPLER), () => {
  it('J-12 embeds all fonts as subsets; texts can be searched', () => {
    const fonts = pdfFonts(paintPdf(layoutPages(excerpt('lead-sheet')).sheet));
    expect(fonts.map(({ name }) => name.replace(/^[A-Z]{6}\+/, ''))).toEqual(
      expect.arrayContaining(['Bravura', 'Edwin-Roman', 'Edwin-Bold']),
    );
    for (const { name, type, isEmbedded, isSubset, hasUnicode } of fonts) {
      expect({ name, type, isEmbedded, isSubset }).toEqual({
        name,
        type: 'CID Type 0C',
        isEmbedded: true,
        isSubset: true,
      });
      expect(hasUnicode).toBe(!name.endsWith('Bravura'));
    }
  });

  it('contains title, lyrics and chord names as texts, and no text for noteheads', () => {
    const text = pdfText(paintPdf(layoutPages(excerpt('lead-sheet')).sheet));
    for (const words of ['Greensleeves', 'Traditional', 'Am7', 'Gently', 'wrong,', 'joy.'])
      expect(text).toContain(words);
    expect(text).not.toMatch(/[\ue000-\uf8ff\u0000-\u0008]/);
  });

  it.each(['Für Elise', '春江花月夜 (さくら)', '\\) Tj (evil', '<</Title (x)>>', '\u{1f3b5} song'])(
    'keeps the title %s as metadata',
    (title) => {
      const info = pdfInfo(paintPdf(layoutPages(withMeta(sung([]), { title, composer: 'Ó Riada' })).sheet));
      expect(info.get('Title')).toBe(title);
      expect(info.get('Author')).toBe('Ó Riada');
      expect(info.get('Pages')).toBe('1');
      expect(info.get('Page size')).toMatch(/^595\.27\d x 841\.89 pts \(A4\)/);
    },
  );

  it('contains its creation date only where one is given', () => {
    const { sheet } = layoutPages(sung([]));
    const dated = pdfInfo(paintPdf(sheet, { date: new Date('2026-01-31T12:00:00Z') }));
    expect(dated.get('CreationDate')).toMatch(/2026/);
    expect(pdfInfo(paintPdf(sheet)).has('CreationDate')).toBe(false);
  });

  it('links to the source of the music, and to web addresses only', () => {
    const score = withMeta(sung([]), { source: 'YouTube', customId: 'dQw4w9WgXcQ' });
    const good = { footer: { text: 'Songleaf', url: 'https://songleaf.example/a?b=(c)' } };
    expect(pdfUrls(paintPdf(layoutPages(score, good).sheet))).toEqual([
      'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
      'https://songleaf.example/a?b=(c)',
    ]);
    const evil = { footer: { text: 'click', url: 'javascript:alert(1)' } };
    expect(pdfUrls(paintPdf(layoutPages(sung([]), evil).sheet))).toEqual([]);
  });

  it('sets Chinese, Japanese, Korean, Arabic, Hebrew, Thai, Hindi and Vietnamese so that they can be searched', async () => {
    const words = ['春江', 'さくら', '애국가', 'عبده', 'שלום', 'ไทยที่', 'हिन्दी', 'Việt'];
    const score = withMeta(oneStaff(['c5w']), { title: words.join(' '), composer: 'محمد' });
    const { sheet } = layoutPages(score);
    const fallback = await loadFallbackFonts(sheet, readInstalledFile);
    const missing: string[] = [];
    const pdf = paintPdf(sheet, {
      ...(fallback === undefined ? {} : { fallback }),
      onMissing: (characters) => missing.push(...characters),
    });
    expect(missing).toEqual([]);
    const text = pdfText(pdf);
    for (const word of [...words, 'محمد']) expect(text).toContain(word);
    for (const { isEmbedded, isSubset } of pdfFonts(pdf)) expect(isEmbedded && isSubset).toBe(true);
  });

  it('contains all texts without those fonts', () => {
    const { sheet } = layoutPages(withMeta(sung(['春', '江', '花', '月']), { title: '夜曲' }));
    const text = pdfText(paintPdf(sheet));
    for (const character of '春江花月夜曲') expect(text).toContain(character);
  });

  it('draws every notehead at its position in the display list, and nothing in the margins', () => {
    const { sheet } = layoutPages(excerpt('many-accidentals'));
    const dotsPerInch = 100;
    const { width, height, pixels } = pdfPicture(paintPdf(sheet), dotsPerInch);
    const pixelsPerSpace = (sheet.staffSpace / 25.4) * dotsPerInch;
    const [list] = sheet.pages.map((page) => page.list);
    if (list === undefined) throw new Error('no page');
    const heads = glyphBoxes(list).flatMap((boxes, system) =>
      boxes.flatMap(({ element, codePoint, left, right, top, bottom }) => {
        if (element.kind !== 'note' || codePoint !== 0xe0a4) return [];
        const { x, y } = list.systems[system] ?? { x: 0, y: 0 };
        return [{ x: (x + (left + right) / 2) * pixelsPerSpace, y: (y + (top + bottom) / 2) * pixelsPerSpace }];
      }),
    );
    expect(heads.length).toBeGreaterThan(50);
    for (const { x, y } of heads) expect(pixels[Math.floor(y) * width + Math.floor(x)]).toBeLessThan(40);
    const margin = Math.floor((10 / 25.4) * dotsPerInch) - 1;
    for (let row = 0; row < height; row++) {
      for (let column = 0; column < width; column++) {
        const isMargin = column < margin || column >= width - margin || row < margin || row >= height - margin;
        if (isMargin && pixels[row * width + column] !== 255) throw new Error(`Ink in the margin at ${column}, ${row}`);
      }
    }
  });
});
