import { expect, it } from 'vitest';
import { layoutPages, type PagedLayout, type Score } from '../../engine/index.ts';
import { buildScore, BASS, TREBLE } from '../fixtures/engraving/scoreBuilder.ts';

/**
 * A voice with a piano whose left hand goes down to `low`, so that systems have a certain height; one system for each
 * measure.
 */
const song = (low: string, systems: number): Score =>
  buildScore({
    staves: [[TREBLE], [TREBLE, BASS]],
    measures: Array.from({ length: systems }, () => ({
      parts: [[['c5q d5e e5e f5h']], [['c5h g5h'], [`c3h ${low}h`]]],
      systemBreak: true,
    })),
  });

const systemsOf = ({ sheet }: PagedLayout) =>
  sheet.pages.map(({ list }) => list.systems.filter(({ kind }) => kind === 'system'));

/** Mean white space between the systems of each page but the last, and below them, in staff spaces. */
const whiteOf = (paged: PagedLayout): readonly { readonly between: number; readonly below: number }[] =>
  systemsOf(paged)
    .slice(0, -1)
    .map((systems) => {
      const gaps = systems.slice(1).map(({ y, bounds }, index) => {
        const above = systems[index];
        return y + bounds.top - (above?.y ?? 0) - (above?.bounds.bottom ?? 0);
      });
      const last = systems.at(-1);
      return {
        between: gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length,
        below: (paged.sheet.height - 20) / paged.sheet.staffSpace - (last?.y ?? 0) - (last?.bounds.bottom ?? 0),
      };
    });

const LOWS = ['c3', 'c2', 'f1', 'c1', 'f0', 'c0', 'c-1', 'c-2'];

it('J-12 no page before the last has large gaps: where systems almost fit a page, staves become slightly smaller', () => {
  const usual = layoutPages(song('c3', 1)).sheet.staffSpace;
  const sheets = LOWS.flatMap((low) => [7, 11].map((systems) => layoutPages(song(low, systems))));
  for (const paged of sheets) {
    expect(paged.sheet.staffSpace).toBeGreaterThan(0.87 * usual);
    for (const { between, below } of whiteOf(paged)) {
      expect(between).toBeLessThan(18);
      expect(below).toBeLessThan(0.1);
    }
  }
  const sizes = new Set(sheets.map(({ sheet }) => sheet.staffSpace));
  expect(sizes.has(usual)).toBe(true);
  expect(sizes.size).toBeGreaterThan(1);
});

it('J-12 a page that ends with a page break of the score is not stretched to its foot', () => {
  const score = song('c3', 5);
  const measures = score.measures.map((measure, at) => (at === 3 ? { ...measure, pageBreak: true } : measure));
  const [page] = whiteOf(layoutPages({ ...score, measures }));
  const [full] = whiteOf(layoutPages(song('c3', 11)));
  expect(page?.below).toBeGreaterThan(20);
  expect(page?.between).toBeLessThan(18);
  expect(full?.below).toBeLessThan(0.1);
});

it('J-12 the last system has more than one measure, whatever the number of measures', () => {
  const measure = { parts: [[['c5q d5e e5e f5q g5q']], [['c5e g5e c5e g5e c5e g5e c5e g5e'], ['c3h g2h']]] };
  for (let count = 20; count < 45; count++) {
    const score = buildScore({
      staves: [[TREBLE], [TREBLE, BASS]],
      measures: Array.from({ length: count }, () => measure),
    });
    const last = layoutPages(score)
      .sheet.pages.at(-1)
      ?.list.systems.findLast(({ kind }) => kind === 'system');
    expect([count, (last?.lastMeasure ?? 0) - (last?.firstMeasure ?? 0)]).not.toEqual([count, 0]);
  }
});

it('J-12 a chosen staff size is kept, with any distribution of pages', () => {
  for (const low of LOWS) expect(layoutPages(song(low, 7), { staffHeight: 6.2 }).sheet.staffSpace).toBe(6.2 / 4);
});

it('J-12 the staves of a single system stay together where they could not fill its page', () => {
  const parts = Array.from({ length: 8 }, () => [['c5q d5q e5h']]);
  const staves = parts.map(() => [TREBLE]);
  const score = buildScore({ staves, measures: [{ parts }, { parts, pageBreak: true }, { parts, systemBreak: true }] });
  const heights = systemsOf(layoutPages(score)).map(([system]) =>
    system === undefined ? Infinity : system.bounds.bottom - system.bounds.top,
  );
  // The last two systems share a page that they nearly fill.
  expect(heights).toHaveLength(2);
  expect(heights[0]).toBeLessThan(heights[1] ?? 0);
});
