/** The continuous view: one system cut into slices. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { layoutLine, layoutScore, moveBySemitones } from '../../engine/index.ts';
import type { DisplayList, SystemDisplay } from '../../engine/index.ts';
import { pianoScore } from '../../bench/scores/generateScore.ts';
import { arbitraryScore } from '../arbitrary/score.ts';
import { runs } from '../arbitrary/runs.ts';

/** All ink as text, sorted by the element to which it belongs. */
function inkOf(systems: readonly SystemDisplay[]): readonly string[] {
  return systems
    .flatMap(({ strokes, quads, curves, glyphs, texts, elements }) => {
      const rows = (name: string, width: number, { count, data, element }: typeof strokes) =>
        Array.from({ length: count }, (_, row) =>
          JSON.stringify([name, ...data.subarray(row * width, (row + 1) * width), elements[element[row] ?? 0]]),
        );
      return [
        ...rows('stroke', 5, strokes),
        ...rows('quad', 8, quads),
        ...rows('curve', 10, curves),
        ...rows('glyph', 3, glyphs).map((row, index) => `${row} ${String(glyphs.codePoint[index])}`),
        ...texts.map(({ element, ...text }) => JSON.stringify([text, elements[element]])),
      ];
    })
    .sort();
}

const wholeOf = (score: Parameters<typeof layoutScore>[0]): DisplayList =>
  layoutScore(score, {
    width: 1e7,
    measuresPerSystem: score.measures.length + 1,
    showHeader: false,
    measureNumbers: 'every',
  }).list;

describe('the score in one line', () => {
  it('contains all the ink of one system once', () => {
    fc.assert(
      fc.property(arbitraryScore({ maxMeasures: 12, extras: true }), (score) => {
        expect(inkOf(layoutLine(score).list.systems)).toEqual(inkOf(wholeOf(score).systems));
      }),
      runs(20),
    );
  });

  it('consists of slices that contain their ink, so that invisible ones need not be drawn', () => {
    const { list, measureBoxes } = layoutLine(pianoScore(64));
    expect(list.systems.length).toBeGreaterThan(16);
    expect(list.width).toBeLessThan((measureBoxes.at(-1)?.right ?? 0) + 10);
    for (const { glyphs, bounds } of list.systems)
      for (let index = 0; index < glyphs.count; index += 1) {
        expect(glyphs.data[index * 3]).toBeGreaterThanOrEqual(bounds.left);
        expect(glyphs.data[index * 3]).toBeLessThanOrEqual(bounds.right);
      }
    const wide = list.systems.filter(({ bounds }) => bounds.right - bounds.left > 200);
    expect(wide).toHaveLength(1);
  });

  it('is the same after an edit as from scratch', () => {
    const score = pianoScore(24);
    const before = layoutLine(score);
    const edited = moveBySemitones(score, [{ part: 0, measure: 7, voice: 0, chord: 0, note: 0 }], 2).score;
    expect(inkOf(layoutLine(edited, {}, before).list.systems)).toEqual(inkOf(wholeOf(structuredClone(edited)).systems));
  });
});
