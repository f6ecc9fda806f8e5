import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DisplayList, SystemDisplay } from '../display/displayList.ts';
import { visibleSystems } from './visibleSystems.ts';

const NOTHING = { count: 0, data: new Float32Array(), element: new Uint32Array() };

const system = (y: number, height: number, x = 0): SystemDisplay => ({
  kind: 'system',
  x,
  y,
  bounds: { left: 0, top: 0, right: 100, bottom: height },
  firstMeasure: 0,
  lastMeasure: 0,
  strokes: NOTHING,
  quads: NOTHING,
  curves: NOTHING,
  glyphs: { ...NOTHING, codePoint: new Uint32Array() },
  texts: [],
  elements: [{ kind: 'none' }],
});

function stack(heights: readonly number[], gap: number): DisplayList {
  let y = 0;
  const systems = heights.map((height) => {
    const next = system(y, height);
    y += height + gap;
    return next;
  });
  return { width: 100, height: y, systems };
}

describe('visibleSystems', () => {
  it('finds the systems that a band of the sheet touches, and no others', () => {
    const heights = fc.array(fc.integer({ min: 1, max: 40 }), { maxLength: 60 });
    fc.assert(
      fc.property(heights, fc.integer({ min: 0, max: 20 }), fc.nat(2000), fc.nat(200), (all, gap, top, size) => {
        const list = stack(all, gap);
        const touched = list.systems.flatMap(({ y, bounds }, index) =>
          y + bounds.bottom >= top && y <= top + size ? [index] : [],
        );
        expect(visibleSystems(list, { left: 0, right: 100, top, bottom: top + size })).toEqual(touched);
      }),
    );
  });

  it('finds those in view of many that stand side by side', () => {
    const systems = [0, 100, 200, 300, 400].map((x) => system(0, 20, x));
    const list = { width: 500, height: 20, systems };
    expect(visibleSystems(list, { left: 150, right: 290, top: 0, bottom: 10 })).toEqual([1, 2]);
    expect(visibleSystems(list, { left: 450, right: 600, top: 0, bottom: 10 })).toEqual([4]);
  });

  it('reads no arrays of systems out of view', () => {
    const list = stack([10, 10, 10], 0);
    const far = Object.defineProperty({ ...system(500, 10) }, 'elements', {
      get: () => {
        throw new Error('read');
      },
    }) as SystemDisplay;
    expect(
      visibleSystems({ ...list, systems: [...list.systems, far] }, { left: 0, right: 100, top: 0, bottom: 15 }),
    ).toEqual([0, 1]);
  });
});
