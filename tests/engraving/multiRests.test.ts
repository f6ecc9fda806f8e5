/** Rests of several measures that are printed as one, in cases without a picture. */
import { describe, expect, it } from 'vitest';
import {
  layoutIncrementally,
  layoutPages,
  layoutScore,
  ticks,
  type DisplayList,
  type Score,
} from '../../engine/index.ts';
import type { Direction } from '../../engine/model/direction.ts';
import { paintSvg } from '../../engine/paint/svg/index.ts';
import { oneStaff, quarters, type Extras } from '../fixtures/engraving/rule.ts';
import { buildScore, chords, TREBLE } from '../fixtures/engraving/scoreBuilder.ts';

const OPTIONS = { width: 80, measuresPerSystem: 3, multiMeasureRests: true } as const;
const rests = (count: number): string[] => Array.from({ length: count }, () => 'R');

const withMeasure = (score: Score, index: number, text: string): Score => ({
  ...score,
  parts: score.parts.map((part) => ({
    ...part,
    measures: part.measures.map((own, at) =>
      at === index ? { ...own, voices: own.voices.map((voice) => ({ ...voice, chords: chords(text) })) } : own,
    ),
  })),
});

/** Code points of the digits of time signatures above the staff: the numbers of the H-bars. */
const numbersOf = ({ systems }: DisplayList): string =>
  systems
    .flatMap(({ glyphs, elements }) =>
      Array.from(glyphs.codePoint).filter((_, index) => elements[glyphs.element[index] ?? 0]?.kind === 'rest'),
    )
    .filter((code) => code >= 0xe080 && code <= 0xe089)
    .map((code) => code - 0xe080)
    .join('');

describe('rests of several measures', () => {
  it('are split and joined again by edits of any measure, as from scratch', () => {
    const score = oneStaff(['c5w', ...rests(9), 'c5w', ...rests(3), 'c5w']);
    let layout = layoutScore(score, OPTIONS);
    expect(numbersOf(layout.list)).toBe('93');
    for (let index = 0; index < score.measures.length; index++) {
      for (const changed of [withMeasure(score, index, 'd5w'), withMeasure(score, index, 'R'), score]) {
        layout = layoutScore(changed, OPTIONS, layout);
        expect(paintSvg(layout.list)).toBe(paintSvg(layoutScore(structuredClone(changed), OPTIONS).list));
      }
    }
  });

  it.each([
    { kind: 'hairpin', direction: 'diminuendo', number: 1 },
    { kind: 'ottava', octaves: 1, number: 1 },
    { kind: 'slashes' },
  ] as const)('begin where a line of the measure before ends: $kind', (line) => {
    const score = oneStaff(['c5w', ...rests(4), 'c5w']);
    const [start, stop] = (['start', 'stop'] as const).map((edge): Direction[] => [
      { ...line, edge, at: ticks(0), staff: 0 } as Direction,
    ]);
    const withLine = (last: number): Score => ({
      ...score,
      parts: score.parts.map((part) => ({
        ...part,
        measures: part.measures.map((own, at) => ({
          ...own,
          ...(at === 0 && start && { directions: start }),
          ...(at === last && stop && { directions: stop }),
        })),
      })),
    });
    expect(numbersOf(layoutScore(withLine(1), OPTIONS).list)).toBe('4');
    expect(numbersOf(layoutScore(withLine(3), OPTIONS).list)).not.toBe('4');
  });

  it('have a position for each measure, for cursors and clicks', () => {
    const layout = layoutScore(oneStaff(['c5w', ...rests(8), 'c5w']), OPTIONS);
    const boxes = layout.measureBoxes.slice(1, 8);
    const widths = boxes.map(({ left, right }) => right - left);
    expect(new Set(boxes.map(({ system }) => system)).size).toBe(1);
    for (const width of widths.slice(2)) expect(width).toBeCloseTo(widths[1] ?? 0, 5);
    expect(layout.xOfMoment(5, 0)).toBeGreaterThan(layout.xOfMoment(4, 0));
  });

  it('F-04 count as one measure of a line', () => {
    const { measureBoxes } = layoutScore(oneStaff([...rests(30), 'c5w', 'c5w', 'c5w']), OPTIONS);
    expect(measureBoxes.filter(({ system }) => system === measureBoxes[0]?.system)).toHaveLength(32);
  });

  it('are complete where the visible part begins inside of one', () => {
    const growing = layoutIncrementally(oneStaff([...rests(200), ...Array.from({ length: 60 }, () => 'c5w')]), OPTIONS);
    growing.layOutTo(1);
    growing.reach(growing.layout.list.height / 2, 10);
    expect(numbersOf(growing.layout.list)).toBe('200');
  });

  it('begin with words at the start of their first measure, and end before later words and dynamics', () => {
    const withDirection = (measure: number, direction: Direction): string =>
      numbersOf(
        layoutScore(
          oneStaff(
            [...rests(4), 'c5w'],
            Array.from({ length: 5 }, (_, index) =>
              index === measure ? { partFields: [{ directions: [direction] }] } : undefined,
            ),
          ),
          { ...OPTIONS, measuresPerSystem: 5 },
        ).list,
      );
    const words = { kind: 'words', at: ticks(0), staff: 0, text: 'Un poco mosso' } as const;
    expect(withDirection(0, words)).toBe('4');
    expect(withDirection(2, words)).toBe('22');
    expect(withDirection(0, { ...words, at: quarters(2) })).toBe('3');
    expect(withDirection(0, { kind: 'dynamic', at: ticks(0), staff: 0, name: 'p' })).toBe('3');
  });

  it('are one rest where a file states their number, and two where it states two numbers', () => {
    const stated = (count: number): Extras => ({
      partFields: [
        {
          directions: [
            {
              kind: 'foreign',
              at: ticks(0),
              staff: 0,
              element: { name: 'measure-style', children: [{ name: 'multiple-rest', text: String(count) }] },
            },
          ],
        },
      ],
    });
    const numbers = (...extras: readonly (Extras | undefined)[]): string =>
      numbersOf(layoutScore(oneStaff([...rests(5), 'c5w'], extras), { ...OPTIONS, measuresPerSystem: 6 }).list);
    expect(numbers(stated(5))).toBe('5');
    expect(numbers(stated(3), undefined, undefined, stated(2))).toBe('32');
  });

  it('J-12 are printed as one in a single part, and in a score where that is chosen', () => {
    const score = buildScore({
      staves: [[TREBLE], [TREBLE]],
      measures: [
        { parts: [[['c5w']], [['c5w']]] },
        { parts: [[['R']], [['R']]] },
        { parts: [[['R']], [['R']]] },
        { parts: [[['R']], [['c5w']]] },
      ],
    });
    expect(numbersOf(layoutPages(score, { parts: [0] }).list)).toBe('3');
    expect(numbersOf(layoutPages(score).list)).toBe('');
    expect(numbersOf(layoutPages(score, { multiMeasureRests: true }).list)).toBe('22');
    expect(numbersOf(layoutPages(score, { parts: [0], multiMeasureRests: false }).list)).toBe('');
  });
});
