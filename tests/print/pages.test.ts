/** Properties and rules of pages: the content of each page, and its position. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { emptyScore, layoutPages, type PagedLayout, type PrintOptions, type Score } from '../../engine/index.ts';
import { arbitraryScore } from '../arbitrary/score.ts';
import { runs } from '../arbitrary/runs.ts';
import { coordinates } from '../engraving/inkOfList.ts';
import { oneStaff, piano } from '../fixtures/engraving/rule.ts';
import { buildScore, TREBLE } from '../fixtures/engraving/scoreBuilder.ts';

const long = (measures: number, extras: Parameters<typeof piano>[1] = []): Score =>
  piano(
    Array.from({ length: measures }, (_, index) => [
      index % 2 === 0 ? 'c5q d5e e5e f5h' : 'g5e f5e e5e d5e c5h',
      'c3h g2h',
    ]),
    extras,
  );

const withMeta = (score: Score, meta: Partial<Score['meta']>): Score => ({
  ...score,
  meta: { ...score.meta, ...meta },
});

/** Indexes of the measures of each page. */
const measuresOf = ({ sheet }: PagedLayout): readonly (readonly number[])[] =>
  sheet.pages.map(({ list }) =>
    list.systems.flatMap(({ kind, firstMeasure, lastMeasure }) =>
      kind === 'system'
        ? Array.from({ length: lastMeasure - firstMeasure + 1 }, (_, index) => firstMeasure + index)
        : [],
    ),
  );

const systemsOf = ({ sheet }: PagedLayout) =>
  sheet.pages.map(({ list }) => list.systems.filter(({ kind }) => kind === 'system'));

const textsOf = ({ sheet }: PagedLayout, page: number): readonly string[] =>
  sheet.pages[page]?.list.systems.flatMap(({ texts }) => texts.map(({ text }) => text)) ?? [];

const DEFAULT_MARGINS = { left: 10, right: 10, top: 15, bottom: 20 };

/** The ink of every system lies between the margins, except for rounding errors. */
function expectInside({ sheet }: PagedLayout, margins = DEFAULT_MARGINS): void {
  const hair = 0.01;
  for (const { list } of sheet.pages) {
    for (const { x, y, bounds } of list.systems) {
      const [left, right] = [margins.left / sheet.staffSpace, (sheet.width - margins.right) / sheet.staffSpace];
      const [top, bottom] = [margins.top / sheet.staffSpace, (sheet.height - margins.bottom) / sheet.staffSpace];
      expect(x + bounds.left).toBeGreaterThanOrEqual(left - hair);
      expect(x + bounds.right).toBeLessThanOrEqual(right + hair);
      expect(y + bounds.top).toBeGreaterThanOrEqual(top - hair);
      expect(y + bounds.bottom).toBeLessThanOrEqual(bottom + hair);
    }
  }
}

const anyOptions: fc.Arbitrary<PrintOptions> = fc.record(
  {
    paper: fc.constantFrom('A4', 'Letter', 'A5', 'A3'),
    orientation: fc.constantFrom('portrait', 'landscape'),
    staffHeight: fc.constantFrom(4, 7, 12),
    measuresPerSystem: fc.constantFrom(0, 1, 3),
    measureNumbers: fc.constantFrom('system', 'every', 'none'),
    margins: fc.record({ left: fc.nat(50), right: fc.nat(50), top: fc.nat(50), bottom: fc.nat(50) }),
    chords: fc.boolean(),
    frets: fc.boolean(),
    lyrics: fc.boolean(),
    tempo: fc.boolean(),
    showTitle: fc.boolean(),
    showPageNumbers: fc.boolean(),
  },
  { requiredKeys: [] },
);

describe('pages of any score', () => {
  it('J-12 contain every measure once and in order, have finite numbers, and no score makes the layout throw', () => {
    fc.assert(
      fc.property(
        arbitraryScore({ maxMeasures: 8, extras: true, exoticTuplets: true }),
        anyOptions,
        (score, options) => {
          const paged = layoutPages(score, options);
          const locked = score.measures.findIndex((measure) => measure.locked === true);
          const count = locked < 0 ? score.measures.length : Math.max(1, locked);
          expect(measuresOf(paged).flat()).toEqual(Array.from({ length: count }, (_, index) => index));
          for (const { list } of paged.sheet.pages) {
            for (const value of coordinates(list)) expect(Number.isFinite(value)).toBe(true);
          }
        },
      ),
      runs(60),
    );
  });

  it('L-03 keep systems within the margins and apart from each other', () => {
    fc.assert(
      fc.property(arbitraryScore({ maxMeasures: 6 }), anyOptions, (score, options) => {
        const paged = layoutPages(score, options);
        expectInside(paged, { ...DEFAULT_MARGINS, ...options.margins });
        for (const systems of systemsOf(paged)) {
          systems.forEach((system, index) => {
            const next = systems[index + 1];
            if (next !== undefined) expect(next.y + next.bounds.top).toBeGreaterThan(system.y + system.bounds.bottom);
          });
        }
      }),
      runs(60),
    );
  });

  it('agree with the page view: the same positions, one page below the other', () => {
    const paged = layoutPages(long(120));
    expect(paged.pageBoxes).toHaveLength(paged.sheet.pages.length);
    expect(paged.measureBoxes.map(({ measure }) => measure)).toEqual(Array.from({ length: 120 }, (_, index) => index));
    for (const { measure, system, top, bottom } of paged.measureBoxes) {
      const shown = paged.list.systems[system];
      expect(shown?.kind).toBe('system');
      expect(measure >= (shown?.firstMeasure ?? 1e9) && measure <= (shown?.lastMeasure ?? -1)).toBe(true);
      const pages = paged.pageBoxes.filter((page) => top >= page.top && bottom <= page.bottom);
      expect(pages).toHaveLength(1);
    }
  });
});

describe('systems of pages', () => {
  it('J-12 reach from margin to margin, the last one too where it is nearly full', () => {
    const paged = layoutPages(long(120));
    const right = (210 - 10) / paged.sheet.staffSpace;
    for (const { x, bounds, lastMeasure } of systemsOf(paged).flat()) {
      if (lastMeasure < 119) expect(x + bounds.right).toBeCloseTo(right, 1);
    }
  });

  it('fill every page but the last', () => {
    const paged = layoutPages(long(200));
    const pages = systemsOf(paged);
    expect(pages.length).toBeGreaterThan(2);
    for (const systems of pages.slice(0, -1)) {
      const last = systems.at(-1);
      const bottom = (paged.sheet.height - 20) / paged.sheet.staffSpace;
      expect((last?.y ?? 0) + (last?.bounds.bottom ?? 0)).toBeCloseTo(bottom, 1);
    }
  });

  it('leave no single system on the last page', () => {
    for (let measures = 60; measures < 80; measures++) {
      const pages = systemsOf(layoutPages(long(measures)));
      if (pages.length > 1) expect(pages.at(-1)?.length).toBeGreaterThan(1);
    }
  });

  it('J-12 break at the page breaks of the score', () => {
    const paged = layoutPages(
      long(12, [...Array<undefined>(4), { systemBreak: true }, ...Array<undefined>(3), { pageBreak: true }]),
    );
    expect(measuresOf(paged)).toEqual([
      [0, 1, 2, 3, 4, 5, 6, 7],
      [8, 9, 10, 11],
    ]);
    expect(systemsOf(paged)[0]?.some(({ firstMeasure }) => firstMeasure === 4)).toBe(true);
  });

  it('J-12 contain at most the chosen number of measures', () => {
    for (const { firstMeasure, lastMeasure } of systemsOf(layoutPages(long(30), { measuresPerSystem: 3 })).flat()) {
      expect(lastMeasure - firstMeasure).toBeLessThan(3);
    }
  });

  it('keep the staves of a piano at one distance, and separate parts to fill the page', () => {
    const duo = buildScore({
      staves: [[TREBLE], [TREBLE]],
      measures: Array.from({ length: 90 }, () => ({ parts: [[['c5q d5e e5e f5h']], [['c5w']]] })),
    });
    const heights = (score: Score): readonly number[] => {
      const paged = layoutPages(score);
      return paged.measureBoxes.slice(0, 30).map(({ top, bottom }) => bottom - top);
    };
    const natural = 10.5 + 4;
    for (const height of heights(long(90))) expect(height).toBeCloseTo(natural, 5);
    for (const height of heights(duo)) expect(height).toBeGreaterThan(natural);
  });
});

describe('scores of all sizes', () => {
  it('have a separate array for every block of texts, by which painters distinguish blocks', () => {
    const { list } = layoutPages(withMeta(long(200), { title: 'Title', copyright: 'A notice at the foot' }));
    const blocks = list.systems.map(({ elements }) => elements);
    expect(list.systems.filter(({ kind }) => kind !== 'system').length).toBeGreaterThan(3);
    expect(new Set(blocks).size).toBe(blocks.length);
  });

  it('an empty score and a single measure take one page', () => {
    for (const score of [emptyScore({ measureCount: 1 }), oneStaff(['c5w'])]) {
      const paged = layoutPages(score);
      expect(measuresOf(paged)).toEqual([[0]]);
      expectInside(paged);
    }
  });

  it('a thousand measures are numbered pages', () => {
    const paged = layoutPages(withMeta(long(1000), { title: 'Études' }));
    expect(measuresOf(paged).flat()).toHaveLength(1000);
    paged.sheet.pages.forEach((_, page) => {
      expect(textsOf(paged, page).includes(String(page + 1))).toBe(page > 0);
      expect(textsOf(paged, page)).toContain('Études');
    });
  });

  it('an orchestra of twenty staves shrinks until its systems fit the page', () => {
    const orchestra = buildScore({
      staves: Array.from({ length: 20 }, () => [TREBLE]),
      partFields: Array.from({ length: 20 }, (_, index) => ({ name: `Part ${index + 1}` })),
      measures: Array.from({ length: 12 }, () => ({ parts: Array.from({ length: 20 }, () => [['c5q d5q e5h']]) })),
    });
    const paged = layoutPages(orchestra, { staffHeight: 7 });
    expect(paged.sheet.staffSpace).toBeLessThan(7 / 4);
    for (const own of [paged, layoutPages(orchestra)]) {
      expect(measuresOf(own).flat()).toHaveLength(12);
      expectInside(own);
    }
  });
});

describe('the title block and the margins of the page', () => {
  it('L-03 default to A4, 10 left, 10 right, 15 top, 20 bottom', () => {
    const paged = layoutPages(withMeta(long(40), { title: 'Waltz', composer: 'A. N. Other' }));
    expect([paged.sheet.width, paged.sheet.height]).toEqual([210, 297]);
    expectInside(paged);
    const [first] = systemsOf(paged)[0] ?? [];
    expect((first?.x ?? 0) * paged.sheet.staffSpace).toBeGreaterThanOrEqual(10);
    expect(textsOf(paged, 0)).toEqual(expect.arrayContaining(['Waltz', 'A. N. Other']));
  });

  it('L-03 name the arranger below the composer, in smaller letters', () => {
    const [block] = layoutPages(withMeta(long(4), { composer: 'A. N. Other', arranger: 'arr. Y. Ears' })).sheet.pages;
    const [composer, arranger] = ['A. N. Other', 'arr. Y. Ears'].map((name) =>
      block?.list.systems.flatMap(({ texts }) => texts).find(({ text }) => text === name),
    );
    expect(arranger?.y).toBeGreaterThan(composer?.y ?? Infinity);
    expect(arranger?.size).toBeLessThan(composer?.size ?? 0);
  });

  it('J-12 staves have the chosen height, and are smaller with more staves by default', () => {
    expect(layoutPages(long(4), { staffHeight: 5 }).sheet.staffSpace).toBe(5 / 4);
    const trio = buildScore({
      staves: [[TREBLE], [TREBLE], [TREBLE]],
      measures: [{ parts: [[['c5w']], [['c5w']], [['c5w']]] }],
    });
    expect(layoutPages(trio).sheet.staffSpace).toBeLessThan(layoutPages(long(4)).sheet.staffSpace);
  });

  it('J-12 Letter in landscape is wider than high', () => {
    const { sheet } = layoutPages(long(4), { paper: 'Letter', orientation: 'landscape' });
    expect([sheet.width, sheet.height]).toEqual([279.4, 215.9]);
  });

  it('L-03 refuses margins beyond 0 to 50, and other options beyond their range, by name', () => {
    expect(() => layoutPages(long(1), { margins: { left: 51 } })).toThrow(
      new RangeError('Print option margins.left must be 0 to 50, not 51'),
    );
    expect(() => layoutPages(long(1), { margins: { top: Number.NaN } })).toThrow(/margins\.top/);
    expect(() => layoutPages(long(1), { staffHeight: 0 })).toThrow(/staffHeight/);
    expect(() => layoutPages(long(1), { parts: [1] })).toThrow(/parts must be ascending indexes below 1/);
    expect(() => layoutPages(long(1), { parts: [] })).toThrow(/parts/);
  });

  it.each([
    ['of ten thousand letters', 'W'.repeat(10_000)],
    ['of ten thousand words', 'la '.repeat(10_000)],
    ['of line breaks and control characters', 'one\u0000\n\r\n\t\u0007two\u2028three'],
    ['of lone surrogates', '\ud800 and \udfff'],
  ])('a title %s stays in the margins and leaves room for music', (_what, title) => {
    const paged = layoutPages(withMeta(long(8), { title, subtitle: title, composer: title, copyright: title }));
    expectInside(paged);
    expect(measuresOf(paged)[0]?.length).toBeGreaterThan(0);
    expectInside(
      layoutPages(withMeta(long(8), { title }), {
        paper: 'A5',
        orientation: 'landscape',
        margins: { top: 50, bottom: 50 },
      }),
      {
        ...DEFAULT_MARGINS,
        top: 50,
        bottom: 50,
      },
    );
  });

  it('links to the recording that a score was made from, and only to a plausible one', () => {
    const linked = (customId: string) =>
      layoutPages(withMeta(long(2), { source: 'Youtube', customId })).sheet.pages[0]?.links.map(({ url }) => url);
    expect(linked('dQw4w9WgXcQ')).toEqual(['https://www.youtube.com/watch?v=dQw4w9WgXcQ']);
    expect(linked('javascript:x')).toEqual([]);
  });
});
