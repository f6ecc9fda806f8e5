// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { layoutLine, layoutLineInSteps, layoutPages } from '../../../../engine/index.ts';
import type { Score } from '../../../../engine/index.ts';
import { pianoScore } from '../../../../bench/scores/generateScore.ts';
import { PaneController } from '../viewport/PaneController.ts';
import { lineStance, pageStance } from '../camera/cameraStance.ts';
import type { CameraStance } from '../camera/cameraStance.ts';
import { ListPainter, layOutAll, seen } from '../../../../tests/app/backgroundLayoutFixture.ts';
import { pagesInSteps } from './pagesInSteps.ts';
import { PreviewedLayout } from './previewedLayout.ts';
import { ScoreReading } from '../reading/scoreReading.ts';
import { EMPTY_LAYOUT } from './shownLayout.ts';

const SCORE = pianoScore(300);
const pages = (score: Score) => pagesInSteps(score, { simplify: false, letters: false });
const line = (score: Score) => layoutLineInSteps(score);
const PAGE_STANCE = pageStance(170, 'width', false);
const LINE_STANCE = lineStance(0);

function open(onDemand: PreviewedLayout, stance: CameraStance, reading = new ScoreReading()) {
  const controller = new PaneController(() => true, reading);
  controller.viewport.setPainter(new ListPainter());
  controller.enter();
  controller.setSize(1440, 850, 1);
  controller.setLayout(onDemand.layout(), onDemand, stance);
  return controller;
}

describe('pages and lines that are shown before they are complete', () => {
  it('are complete at once where the score is short', () => {
    const short = pianoScore(40);
    const onDemand = new PreviewedLayout(short, pages, { axis: 'y', measure: 0 });
    expect(onDemand.layout().measureBoxes).toEqual(layoutPages(short).measureBoxes);
  });

  it('F-06 begin with a full page of the same paper as the complete layout', () => {
    const { list, measureBoxes } = new PreviewedLayout(SCORE, pages, { axis: 'y', measure: 0 }).layout();
    expect(measureBoxes.length).toBeLessThan(100);
    const whole = layoutPages(SCORE);
    expect(list.papers?.[0]).toEqual(whole.pageBoxes[0]);
    const onFirst = measureBoxes.filter(({ bottom }) => bottom < (whole.pageBoxes[0]?.bottom ?? 0));
    expect(onFirst.length).toBeGreaterThan(20);
    expect(Math.abs(list.height / whole.list.height - 1)).toBeLessThan(0.35);
  });

  it('become equal to a layout that is computed at once, and the visible music does not move', () => {
    for (const [layOut, whole, stance] of [
      [pages, layoutPages(SCORE), PAGE_STANCE],
      [line, layoutLine(SCORE), LINE_STANCE],
    ] as const) {
      const onDemand = new PreviewedLayout(SCORE, layOut, { axis: stance.axis, measure: 0 });
      const controller = open(onDemand, stance);
      controller.pan(stance.axis === 'x' ? -900 : 0, stance.axis === 'x' ? 0 : -200);
      const before = [seen(controller).first, controller.viewport.view.camera[stance.axis]];
      layOutAll(onDemand, controller, stance);
      expect(onDemand.layout().measureBoxes).toEqual(whole.measureBoxes);
      const [first, along] = [seen(controller).first, controller.viewport.view.camera[stance.axis]];
      expect(first).toBe(before[0]);
      expect(along).toBeCloseTo(before[1] ?? Number.NaN, 3);
    }
  });

  it('wait for the complete layout where reading begins in the middle, and open there', () => {
    const reading = new ScoreReading(200);
    const onDemand = new PreviewedLayout(SCORE, line, { axis: 'x', measure: reading.measure });
    expect(onDemand.layout()).toBe(EMPTY_LAYOUT);
    const controller = open(onDemand, LINE_STANCE, reading);
    layOutAll(onDemand, controller, LINE_STANCE);
    expect(seen(controller).first).toBe(200);
  });
});
