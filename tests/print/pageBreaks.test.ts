import { expect, it } from 'vitest';
import { layoutPages, type Score } from '../../engine/index.ts';
import { piano } from '../fixtures/engraving/rule.ts';

/** One system for each measure, and page breaks after half of them. */
function broken(systems: number): Score {
  const score = piano(Array.from({ length: 2 * systems }, () => ['c5q d5e e5e f5h', 'c3h g2h'] as const));
  return {
    ...score,
    measures: score.measures.map((measure, index) => ({
      ...measure,
      ...(index === systems ? { pageBreak: true } : { systemBreak: true }),
    })),
  };
}

it('J-12 staves become slightly smaller where the page breaks of the score need it, but not with a chosen staff size', () => {
  const sheets = [...Array(16).keys()].map((more) => layoutPages(broken(4 + more)).sheet);
  const usual = sheets[0]?.staffSpace ?? 0;
  // More and more systems on a page: first at the default size, then at smaller ones, then on more pages.
  const smaller = sheets.filter(({ staffSpace }) => staffSpace < usual);
  expect(smaller.length).toBeGreaterThan(0);
  expect(Math.min(...smaller.map(({ staffSpace }) => staffSpace))).toBeGreaterThan(usual / 1.3);
  expect(smaller.map(({ pages }) => pages.length)).toEqual(smaller.map(() => 2));
  const tight = 4 + sheets.findIndex(({ staffSpace }) => staffSpace < usual);
  expect(layoutPages(broken(tight), { staffHeight: 7 }).sheet.staffSpace).toBe(7 / 4);
});

/** Measures that break to a new page every `every` measures. */
function pagedBy(every: number, count: number): Score {
  const score = piano(Array.from({ length: count }, () => ['c5q d5e e5e f5h', 'c3h g2h'] as const));
  const breaks = (index: number): boolean => index > 0 && index % every === 0;
  return {
    ...score,
    measures: score.measures.map((own, index) => (breaks(index) ? { ...own, pageBreak: true } : own)),
  };
}

it('J-12 the page breaks of a file for other paper are not followed where they leave most pages nearly empty', () => {
  expect(layoutPages(pagedBy(3, 30)).sheet.pages.length).toBeLessThan(4);
});

it('J-12 one or two page breaks are followed, whatever they leave empty', () => {
  expect(layoutPages(pagedBy(3, 9)).sheet.pages).toHaveLength(3);
});

it('J-12 the breaks of a file that fill its pages by half are not followed, except those before a movement', () => {
  const full =
    layoutPages(pagedBy(1000, 60)).sheet.pages[1]?.list.systems.filter(({ kind }) => kind === 'system') ?? [];
  const perPage = (full.at(-1)?.lastMeasure ?? 0) - (full[0]?.firstMeasure ?? 0) + 1;
  const every = Math.ceil(perPage * 0.6);
  const paged = pagedBy(every, every * 8);
  const movement = every * 4;
  const measures = paged.measures.map((own, index) =>
    index === movement - 1 ? { ...own, barline: 'final' as const } : own,
  );
  const { pages } = layoutPages({ ...paged, measures }).sheet;
  expect(pages.length).toBeLessThan(8);
  const firsts = pages.map(({ list }) => list.systems.find(({ kind }) => kind === 'system')?.firstMeasure);
  expect(firsts).toContain(movement);
});

it('J-12 the breaks of a file are followed where slightly smaller staves fit its pages', () => {
  const full =
    layoutPages(pagedBy(1000, 90)).sheet.pages[1]?.list.systems.filter(({ kind }) => kind === 'system') ?? [];
  const perPage = (full.at(-1)?.lastMeasure ?? 0) - (full[0]?.firstMeasure ?? 0) + 1;
  const every = Math.ceil(perPage * 1.1);
  expect(layoutPages(pagedBy(every, every * 5)).sheet.pages).toHaveLength(5);
});
