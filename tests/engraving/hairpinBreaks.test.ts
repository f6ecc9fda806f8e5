/** Hairpins that a system break divides. */
import { describe, expect, it } from 'vitest';
import { layoutScore } from '../../engine/index.ts';
import { directions, oneStaff, quarters } from '../fixtures/engraving/rule.ts';

interface Hairpin {
  readonly lines: number;
  /** Distance between the lines at the right end, in staff spaces. */
  readonly opening: number;
}

/** A diminuendo from the third quarter of the first measure to a piano in the second, in each of two systems. */
function hairpinBySystem(quartersIntoSecond: number): readonly Hairpin[] {
  const at = quarters(quartersIntoSecond);
  const hairpin = { kind: 'hairpin', direction: 'diminuendo', number: 1, staff: 0, side: 'below' } as const;
  const score = oneStaff(
    ['e4q f4q g4q a4q', 'b4q a4q g4q f4q'],
    [
      directions({ ...hairpin, edge: 'start', at: quarters(2) }),
      directions({ ...hairpin, edge: 'stop', at }, { kind: 'dynamic', name: 'p', staff: 0, side: 'below', at }),
    ],
  );
  const { systems } = layoutScore(score, { width: 60, measuresPerSystem: 1 }).list;
  return systems.map(({ elements, strokes }) => {
    const own = Array.from(strokes.element, (element, index) => ({ element, index }))
      .filter(({ element }) => elements[element]?.kind === 'hairpin')
      .map(({ index }) => strokes.data[5 * index + 3] ?? 0);
    return { lines: own.length, opening: own.length === 0 ? 0 : Math.max(...own) - Math.min(...own) };
  });
}

describe('a hairpin that leads across a system break', () => {
  it('F-09 to the first note of a system is closed before the break', () => {
    const [first, second] = hairpinBySystem(0);
    const [within] = hairpinBySystem(3);
    expect(first?.lines).toBe(2);
    expect(first?.opening).toBe(0);
    expect(within?.opening).toBeGreaterThan(0);
    expect(second?.lines).toBe(0);
  });

  it('F-09 to a later note is drawn in both systems', () => {
    expect(hairpinBySystem(3).map(({ lines }) => lines)).toEqual([2, 2]);
  });
});
