import { expect, it } from 'vitest';
import { layoutScore } from '../../../../../engine/index.ts';
import type { Ticks } from '../../../../../engine/index.ts';
import { pianoScore } from '../../../../../bench/scores/generateScore.ts';
import { MARK_SIZE, cornerOfMark } from './cornerOfMark.ts';

const CAMERA = { x: 2, y: 3, scale: 8 };

it('the mark of a mistake is above the ink of its row, including its tempo, and is centred at its moment', () => {
  const layout = layoutScore(pianoScore(40), { width: 164, measuresPerSystem: 4 });
  for (const { measure, system } of layout.measureBoxes) {
    const row = layout.list.systems[system];
    for (const { at, x } of layout.moments(measure)) {
      const corner = cornerOfMark({ layout, camera: CAMERA }, { measure, at: at as Ticks });
      const ink = ((row?.y ?? 0) + (row?.bounds.top ?? 0) - CAMERA.y) * CAMERA.scale;
      expect((corner?.top ?? Infinity) + MARK_SIZE).toBeLessThan(ink);
      expect((corner?.left ?? 0) + MARK_SIZE / 2).toBeCloseTo((x - CAMERA.x) * CAMERA.scale, 6);
    }
  }
});

it('a measure that is not laid out has no mark', () => {
  const layout = layoutScore(pianoScore(4), { width: 164, measuresPerSystem: 4 });
  const [first] = layout.moments(0);
  expect(first && cornerOfMark({ layout, camera: CAMERA }, { measure: 9, at: first.at as Ticks })).toBeUndefined();
});
