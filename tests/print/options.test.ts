/** The parts of a score that are printed. */
import { describe, expect, it } from 'vitest';
import { layoutPages, ticks, TICKS_PER_QUARTER, type PrintOptions, type Score } from '../../engine/index.ts';
import { marked } from '../fixtures/engraving/rule.ts';
import { buildScore, TREBLE } from '../fixtures/engraving/scoreBuilder.ts';

const sung = marked('c5q d5q e5q f5q', { lyrics: [{ text: 'Hello', position: 'single' }] });
const C_MAJOR = { step: 0, alter: 0 } as const;

const song: Score = buildScore({
  staves: [[TREBLE], [TREBLE], [TREBLE]],
  partFields: [{ name: 'Voice' }, { name: 'Flute' }, { name: 'Drums' }],
  measures: Array.from({ length: 4 }, (_, index) => ({
    parts: [[[sung]], [['c5w']], [['c5w']]],
    partFields: [{ harmonies: [{ at: ticks(0), symbol: { root: C_MAJOR, kind: 'major-seventh' } }] }],
    ...(index === 0 ? { tempos: [{ quartersPerMinute: 96, at: ticks(0), text: 'Slowly' }] } : {}),
    ...(index >= 2 ? { locked: true } : {}),
  })),
  score: { groups: [{ firstPart: 0, lastPart: 2, symbol: 'bracket', joinBarlines: true }] },
});

const printed = (options?: PrintOptions): readonly string[] =>
  layoutPages(song, options).sheet.pages.flatMap(({ list }) =>
    list.systems.flatMap(({ texts }) => texts.map(({ text }) => text)),
  );

describe('what is printed', () => {
  it('L-03 chords, lyrics and tempo by default', () => {
    expect(printed()).toEqual(expect.arrayContaining(['Slowly', 'Hello']));
    expect(printed().some((text) => text.startsWith('C'))).toBe(true);
  });

  it.each([
    ['lyrics', 'Hello'],
    ['tempo', 'Slowly'],
    ['chords', 'C'],
  ] as const)('J-12 no %s where they are switched off', (option, text) => {
    const shown = printed({ [option]: false });
    expect(shown.some((own) => own.startsWith(text))).toBe(false);
    expect(shown.length).toBeLessThan(printed().length);
  });

  it('J-12 fretboards of all chords or of none, and by default those that the score has', () => {
    const at = (quarter: number, own: object) => ({
      at: ticks(quarter * TICKS_PER_QUARTER),
      symbol: { root: C_MAJOR, kind: 'major' } as const,
      ...own,
    });
    const score = buildScore({
      measures: [{ parts: [[['c5h d5h']]], partFields: [{ harmonies: [at(0, { showFretboard: true }), at(2, {})] }] }],
    });
    const strokes = (options: PrintOptions): number =>
      layoutPages(score, options)
        .sheet.pages.flatMap(({ list }) => list.systems)
        .reduce((sum, { strokes: own }) => sum + own.element.length, 0);
    const [none, usual, all] = [strokes({ frets: false }), strokes({}), strokes({ frets: true })];
    expect(usual).toBeGreaterThan(none);
    expect(all - none).toBe(2 * (usual - none));
  });

  it('J-12 the selected parts, with the bracket around the remaining parts of its group', () => {
    const layout = layoutPages(song, { parts: [0, 2] });
    const texts = printed({ parts: [0, 2] });
    expect(texts).toEqual(expect.arrayContaining(['Voice', 'Drums']));
    expect(texts).not.toContain('Flute');
    const kinds = layout.sheet.pages[0]?.list.systems.flatMap(({ elements }) => elements.map(({ kind }) => kind));
    expect(kinds).toContain('brace');
    expect(printed({ parts: [1] })).not.toContain('Voice');
  });

  it('J-12 the name of an only part over the music and at the head of further pages', () => {
    const measures = Array.from({ length: 120 }, () => ({ parts: [[['c5q d5q e5q f5q']], [['c5w']]] }));
    const meta = { title: 'The Owl', composer: 'Nobody', lyricist: 'Somebody' };
    const duet = buildScore({
      staves: [[TREBLE], [TREBLE]],
      partFields: [{ name: 'Clarinet in B\nKlarinette' }, { name: 'Piano' }],
      measures,
    });
    const score = { ...duet, meta: { ...duet.meta, ...meta } };
    const heads = (options: PrintOptions) =>
      layoutPages(score, { paper: 'A5', ...options })
        .sheet.pages.slice(0, 2)
        .map(({ list }) =>
          list.systems.filter(({ kind }) => kind === 'header').flatMap(({ texts }) => texts.map(({ text }) => text)),
        );
    expect(heads({ parts: [0] })).toEqual([
      ['The Owl', 'Clarinet in B', 'Somebody', 'Nobody'],
      ['2', 'Clarinet in B – The Owl'],
    ]);
    const unnamed = [
      ['The Owl', 'Somebody', 'Nobody'],
      ['2', 'The Owl'],
    ];
    expect(heads({})).toEqual(unnamed);
    expect(heads({ parts: [0, 1] })).toEqual(unnamed);
    expect(heads({ parts: [0], showPartNames: false })).toEqual(unnamed);
  });

  it('J-12 the name of a transposing instrument that has the score to itself', () => {
    const solo = (chromatic: number, diatonic: number): readonly string[] => {
      const transposition = { chromatic, diatonic };
      const score = buildScore({
        staves: [[TREBLE]],
        partFields: [{ name: 'Alto Saxophone', transposition }],
        measures: [{ parts: [[['c5w']]] }],
      });
      const [page] = layoutPages(score).sheet.pages;
      return page?.list.systems.flatMap(({ texts }) => texts.map(({ text }) => text)) ?? [];
    };
    expect(solo(9, 5)).toContain('Alto Saxophone');
    expect(solo(12, 7)).not.toContain('Alto Saxophone');
  });

  it('X-06 no measure that the server withholds', () => {
    expect(layoutPages(song).measureBoxes.map(({ measure }) => measure)).toEqual([0, 1]);
    const locked = { ...song, measures: song.measures.map((measure) => ({ ...measure, locked: true })) };
    expect(layoutPages(locked).measureBoxes).toHaveLength(1);
  });

  it('J-12 numbers every measure, or none', () => {
    expect(printed({ measureNumbers: 'every' })).toContain('2');
    expect(printed({ measureNumbers: 'none' })).not.toContain('2');
  });

  it('J-12 leaves out parts that rest for a whole system, unless switched off, and never in the first one', () => {
    const duet = buildScore({
      staves: [[TREBLE], [TREBLE, TREBLE]],
      partFields: [{ name: 'Voice' }, { name: 'Piano' }],
      measures: ['c5w', 'R', 'R', 'R', 'R', 'c5w'].map((own, at) => ({
        parts: [[['c5w']], [[own], ['R']]],
        ...(at > 0 && at % 2 === 0 ? { systemBreak: true } : {}),
      })),
    });
    const stavesIn = (options: PrintOptions): readonly number[] =>
      layoutPages(duet, options).sheet.pages.flatMap(({ list }) =>
        list.systems
          .filter(({ kind }) => kind === 'system')
          .map(({ elements }) => elements.filter(({ kind }) => kind === 'staffLines').length),
      );
    expect(stavesIn({})).toEqual([3, 1, 3]);
    expect(stavesIn({ hideResting: false })).toEqual([3, 3, 3]);
    expect(stavesIn({ parts: [1] })).toEqual([2, 2, 2]);
  });

  it('J-12 shows parts that rest where their page has room for them', () => {
    const parts = 20;
    /** The staves of the systems of each page, if so many parts play in the systems. */
    const stavesOfPages = (playing: readonly number[]) => {
      const score = buildScore({
        staves: Array.from({ length: parts }, () => [TREBLE]),
        measures: playing.flatMap((count) => {
          const measure = {
            parts: Array.from({ length: parts }, (_, part) => [[part < count ? 'c5q d5q e5h' : 'R']]),
          };
          return [{ ...measure, systemBreak: true }, measure];
        }),
      });
      return layoutPages(score).sheet.pages.map(({ list }) =>
        list.systems
          .filter(({ kind }) => kind === 'system')
          .map(({ elements }) => elements.filter(({ kind }) => kind === 'staffLines').length),
      );
    };
    expect(stavesOfPages([20, 8, 20, 20])).toEqual([[20], [20], [20], [20]]);
    expect(stavesOfPages([20, 8, 8, 20])).toEqual([[20], [8, 8], [20]]);
  });

  it('X-06 every measure that is printed keeps its place where parts are left out', () => {
    const measures = layoutPages(song, { hideResting: true }).measureBoxes.map(({ measure }) => measure);
    expect(measures).toEqual(layoutPages(song, { hideResting: false }).measureBoxes.map(({ measure }) => measure));
  });

  it('does not change the score', () => {
    const before = JSON.stringify(song);
    layoutPages(song, { chords: false, lyrics: false, tempo: false, parts: [1] });
    expect(JSON.stringify(song)).toBe(before);
  });
});
