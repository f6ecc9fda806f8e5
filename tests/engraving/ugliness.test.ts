/** The measures of ugliness find planted faults, and no fixture has a slur that turns or bulges beyond the limit. */
import { describe, expect, it } from 'vitest';
import { layoutScore } from '../../engine/index.ts';
import type { SystemDisplay } from '../../engine/display/displayList.ts';
import { marked, oneStaff } from '../fixtures/engraving/rule.ts';
import { RULES } from '../fixtures/engraving/rules.ts';
import { inkItems } from './collisions/inkItems.ts';
import { slurFindings, type Finding } from './ugliness/slurUgliness.ts';
import { pushOf, touchOf, type Points } from './ugliness/slurNeighbours.ts';
import type { Box, Measured } from './ugliness/uglyPlace.ts';

const slurred = oneStaff([marked('c5q d5q e5q d5q', { slurStarts: [{ number: 1 }] }, {}, {}, { slurStops: [1] })]);

/** The notes are far apart, and their stems are down. */
const overGap = oneStaff([marked('c5w', { slurStarts: [{ number: 1 }] }), marked('d5w', { slurStops: [1] })]);

/** The findings of a slur whose control points are moved by these distances. */
function findings(...moves: readonly [index: number, by: number][]): readonly Finding[] {
  const { list } = layoutScore(slurred, { width: 60 });
  const system = list.systems[0] as SystemDisplay;
  const data = system.curves.data.slice();
  for (const [index, by] of moves) data[index] = (data[index] ?? 0) + by;
  const { kind, x, y, bounds, firstMeasure, lastMeasure, strokes, quads, curves, glyphs, texts, elements } = system;
  const changed = { ...curves, data };
  const planted = {
    kind,
    x,
    y,
    bounds,
    firstMeasure,
    lastMeasure,
    strokes,
    quads,
    curves: changed,
    glyphs,
    texts,
    elements,
  };
  return slurFindings(planted, inkItems(planted), new Map());
}

describe('the measures of ugliness', () => {
  it('pass an ordinary slur', () => {
    expect(findings()).toHaveLength(1);
    expect(findings()[0]?.ugliness).toBeLessThan(1);
  });

  it('find a hook, an S and an end that has left its note', () => {
    expect(findings([4, 10], [5, -2])[0]).toMatchObject({ cause: 'turn' });
    expect(findings([5, 6])[0]).toMatchObject({ cause: 'sShape' });
    expect(findings([1, -6], [3, -6])[0]?.ugliness).toBeGreaterThan(1);
  });

  it('find a slur that rises over nothing, and not an ordinary one over a gap between two notes', () => {
    const hovering = (by: number): number => {
      const measured: Measured = new Map();
      const { list } = layoutScore(overGap, { width: 60 });
      const system = list.systems[0] as SystemDisplay;
      for (const index of [3, 5]) system.curves.data[index] = (system.curves.data[index] ?? 0) - by;
      slurFindings(system, inkItems(system), measured);
      return Math.max(...(measured.get('slur hover') ?? []));
    };
    expect(hovering(0)).toBeLessThan(2.5);
    expect(hovering(6)).toBeGreaterThan(4);
  });

  it('find two slurs that cross, and not two that meet at a note or lie apart', () => {
    const falling: Points = [0, 0, 5, 3, 15, 3, 20, 0];
    const rising: Points = [0, 3, 5, 0, 15, 0, 20, 3];
    expect(touchOf(falling, [falling, rising])).toBeGreaterThan(1);
    expect(touchOf(falling, [falling, [20, 0, 25, 3, 35, 3, 40, 0]])).toBe(0);
    expect(touchOf(falling, [falling, [0, 5, 5, 8, 15, 8, 20, 5]])).toBe(0);
    expect(touchOf(falling, [falling, [0, 0.4, 5, 3.4, 15, 3.4, 20, 0.4]])).toBeGreaterThan(0.15);
  });

  it('find a slur that pushes the lyrics from the notes', () => {
    const slur: Points = [0, 4, 5, 7, 15, 7, 20, 4];
    const words: Box = [8, 8, 12, 10];
    const notes: Box = [0, 2, 20, 4];
    expect(pushOf(slur, [words], [notes])).toBeCloseTo(2.25, 1);
    expect(pushOf(slur, [], [notes])).toBe(0);
  });

  it('find no slur of the fixtures that turns at its ends like a hook', () => {
    const measured: Measured = new Map();
    for (const { score, options } of RULES) {
      const { list } = layoutScore(score, { width: 60, measuresPerSystem: 4, ...options });
      for (const system of list.systems) slurFindings(system, inkItems(system), measured);
    }
    expect(Math.max(...(measured.get('slur turn') ?? []))).toBeLessThan(85);
  });
});
