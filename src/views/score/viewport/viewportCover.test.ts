/** A view whose left part is covered: camera targets and what is in view. */
import { beforeEach, describe, expect, it } from 'vitest';
import { layoutLine, ticks } from '../../../../engine/index.ts';
import { pianoScore } from '../../../../bench/scores/generateScore.ts';
import { lineStance } from '../camera/cameraStance.ts';
import { completeLayout } from '../layout/onDemandLayout.ts';
import { SheetViewport } from './SheetViewport.ts';

const LAYOUT = layoutLine(pianoScore(60));
const COVER = { width: 20, from: 3 };
const leftOf = (measure: number): number => LAYOUT.measureBoxes[measure]?.left ?? Number.NaN;

let viewport: SheetViewport;
beforeEach(() => {
  viewport = new SheetViewport();
  viewport.show(LAYOUT, completeLayout(), lineStance(0));
  viewport.setSize(1400, 800, 1);
  viewport.cover = COVER;
});

describe('a view whose left part is covered', () => {
  it('begins with a measure beside the cover, which is then the one that is read', () => {
    viewport.beginAt(12);
    expect(viewport.camera.x + COVER.width).toBeCloseTo(leftOf(12));
    expect(viewport.position.measure).toBe(12);
    viewport.beginAt(0);
    expect(viewport.camera.x).toBe(0);
    expect(viewport.position.measure).toBe(0);
  });

  it('brings a covered measure out from under the cover', () => {
    viewport.place({ ...viewport.camera, x: leftOf(12) - COVER.width / 2 });
    const camera = viewport.cameraShowing(12);
    expect((camera?.x ?? 0) + COVER.width).toBeCloseTo(leftOf(12));
    viewport.place(camera ?? viewport.camera);
    expect(viewport.cameraShowing(12)).toBeUndefined();
  });

  it('shows the requested moment of a measure that is wider than the uncovered part', () => {
    viewport.setSize(400, 800, 1);
    const box = LAYOUT.measureBoxes[12];
    const scale = 1.2 * (400 / ((box?.right ?? 0) - (box?.left ?? 0) + COVER.width));
    viewport.place({ ...viewport.camera, scale });
    for (let eighth = 0; eighth < 8; eighth += 1) {
      const at = ticks((eighth * 46_126_080) / 8);
      viewport.place(viewport.cameraShowing(12, at) ?? viewport.camera);
      const x = LAYOUT.xOfMoment(12, at);
      expect(x).toBeGreaterThan(viewport.camera.x + COVER.width);
      expect(x).toBeLessThan(viewport.camera.x + 400 / viewport.camera.scale);
      expect(viewport.cameraShowing(12, at)).toBeUndefined();
    }
    expect(viewport.camera.x + COVER.width).toBeGreaterThan(leftOf(12));
  });

  it('has nothing covered at the beginning', () => {
    expect(viewport.cameraShowing(0)).toBeUndefined();
    expect(viewport.isInView({ measure: 0, at: ticks(0) })).toBe(true);
    let first = -1;
    viewport.listenToMeasures((range) => (first = range.first));
    expect(first).toBe(0);
  });

  it('does not count covered measures and a covered playhead as in view', () => {
    const scale = viewport.camera.scale;
    viewport.place({ ...viewport.camera, x: leftOf(12) - 1 });
    expect(viewport.isInView({ measure: 12, at: ticks(0) })).toBe(false);
    viewport.place({ ...viewport.camera, x: leftOf(12) - COVER.width - 1 });
    expect(viewport.isInView({ measure: 12, at: ticks(0) })).toBe(true);
    const ranges: { first: number; last: number }[] = [];
    viewport.listenToMeasures((range) => ranges.push(range));
    expect(ranges[0]?.first).toBe(11);
    viewport.place({ ...viewport.camera, x: leftOf(12) - COVER.width });
    expect(ranges.at(-1)?.first).toBe(12);
    expect(leftOf(ranges.at(-1)?.last ?? 0)).toBeLessThan(viewport.camera.x + 1400 / scale);
  });

  it('F-14 follows the playhead beside the cover, evenly and in pages', () => {
    for (const isStill of [false, true]) {
      viewport.beginAt(0);
      let before = viewport.camera.x;
      for (let measure = 0; measure < 50; measure += 1)
        for (let quarter = 0; quarter < 4; quarter += 1) {
          const place = { measure, at: ticks((quarter * 46_126_080) / 4) };
          viewport.place(viewport.cameraFollowing(place, isStill) ?? viewport.camera);
          const { x, scale } = viewport.camera;
          const playhead = LAYOUT.xOfMoment(place.measure, place.at);
          expect(playhead).toBeGreaterThan(x + (x > COVER.from ? COVER.width : 0));
          expect(playhead).toBeLessThan(x + 1400 / scale);
          if (!isStill) expect(x - before).toBeLessThan(20);
          expect(x).toBeGreaterThanOrEqual(before);
          before = x;
        }
      expect(before).toBeGreaterThan(leftOf(30));
    }
  });

  it('does not move while the playhead rests', () => {
    viewport.beginAt(20);
    const place = { measure: 22, at: ticks(0) };
    viewport.place(viewport.cameraFollowing(place, false) ?? viewport.camera);
    expect(viewport.cameraFollowing(place, false)).toBeUndefined();
  });
});
