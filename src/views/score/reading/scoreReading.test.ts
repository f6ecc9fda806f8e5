// @vitest-environment happy-dom
import { describe, expect, it, vi } from 'vitest';
import { layoutLine, layoutRoll, layoutScore, ticks } from '../../../../engine/index.ts';
import { pianoScore } from '../../../../bench/scores/generateScore.ts';
import { PaneController } from '../viewport/PaneController.ts';
import { ROLL_STANCE, SHEET_STANCE, lineStance } from '../camera/cameraStance.ts';
import { completeLayout } from '../layout/onDemandLayout.ts';
import { ScoreReading } from './scoreReading.ts';
import type { ShownLayout } from '../layout/shownLayout.ts';

const SCORE = pianoScore(64);
const SHEET = layoutScore(SCORE, { width: 164, measuresPerSystem: 4 });
const ROLL = layoutRoll(SCORE, { wholeWidth: 36, colouring: 'voice', showNames: false });
const LINE = layoutLine(SCORE);

function pane(reading: ScoreReading, layout: ShownLayout, stance = SHEET_STANCE): PaneController {
  const controller = new PaneController(() => true, reading);
  controller.enter();
  controller.setSize(800, 600, 1);
  controller.setLayout(layout, completeLayout(), stance);
  return controller;
}

const firstInView = (controller: PaneController): number => {
  let first = -1;
  controller.viewport.listenToMeasures((range) => (first = range.first));
  return first;
};

describe('sheet and roll side by side', () => {
  it('follow each other: the measure at the top of the sheet is at the left of the roll', () => {
    const reading = new ScoreReading();
    const sheet = pane(reading, SHEET);
    const roll = pane(reading, ROLL, ROLL_STANCE);
    for (let step = 0; step < 8; step += 1) {
      sheet.pan(0, -150);
      const measure = firstInView(sheet);
      // Between two systems the roll is still at the end of the upper one.
      expect(firstInView(roll)).toBeGreaterThanOrEqual(measure - 1);
      expect(firstInView(roll)).toBeLessThan(measure + 4);
    }
    roll.pan(-2000, 0);
    const measure = firstInView(roll);
    expect(measure).toBeGreaterThan(8);
    expect(firstInView(sheet)).toBe(measure - (measure % 4));
  });

  it('do not move each other endlessly: a pane that follows does not lead', () => {
    const reading = new ScoreReading();
    const sheet = pane(reading, SHEET);
    const roll = pane(reading, ROLL, ROLL_STANCE);
    const placed = vi.fn();
    sheet.viewport.listenToView(placed);
    placed.mockClear();
    sheet.pan(0, -150);
    expect(placed).toHaveBeenCalledOnce();
    expect(roll.viewport.view.camera.x).toBeGreaterThan(0);
  });

  it('handle keys one at a time: the one that was moved last handles them', () => {
    const reading = new ScoreReading();
    const sheet = pane(reading, SHEET);
    const roll = pane(reading, ROLL, ROLL_STANCE);
    expect([sheet.takesKeys, roll.takesKeys]).toEqual([true, false]);
    roll.lead();
    expect([sheet.takesKeys, roll.takesKeys]).toEqual([false, true]);
  });
});

describe('a tap in one of two panes', () => {
  it('brings the place into view in the other, and leaves the one that was tapped where it is', () => {
    const reading = new ScoreReading();
    const sheet = pane(reading, SHEET);
    const roll = pane(reading, ROLL, ROLL_STANCE);
    sheet.lead();
    reading.tap({ measure: 5, at: ticks(0) });
    expect(firstInView(roll)).toBe(5);
    expect(sheet.viewport.view.camera.y).toBe(0);
  });
});

describe('one view after another', () => {
  it('shows the measure that was read, however often the view is changed', () => {
    const reading = new ScoreReading();
    pane(reading, LINE, lineStance(0)).pan(-2700, 0);
    const { measure } = reading;
    expect(measure).toBeGreaterThan(5);
    const sheet = pane(reading, SHEET);
    expect(firstInView(sheet)).toBe(measure - (measure % 4));
    expect(firstInView(pane(reading, ROLL, ROLL_STANCE))).toBe(measure);
    expect(firstInView(pane(reading, LINE, lineStance(0)))).toBe(measure);
    expect(reading.measure).toBe(measure);
  });

  it('starts at the beginning where the reader has not moved', () => {
    for (const [layout, stance] of [
      [SHEET, SHEET_STANCE],
      [LINE, lineStance(1)],
      [ROLL, ROLL_STANCE],
    ] as const)
      expect(firstInView(pane(new ScoreReading(), layout, stance))).toBe(0);
  });
});

describe('the playhead', () => {
  it('is passed to all listeners, and kept for those that are added later', () => {
    const reading = new ScoreReading();
    const told = vi.fn();
    const stop = reading.listenToPlayhead(told);
    reading.stop({ measure: 7, at: ticks(5) });
    expect(told).toHaveBeenCalledExactlyOnceWith({ measure: 7, at: 5 }, 'set');
    stop();
    reading.stop(undefined);
    expect(told).toHaveBeenCalledOnce();
    expect(reading.playhead).toBeUndefined();
  });
});

describe('F-14 the playing position', () => {
  const play = (reading: ScoreReading, measure: number): void => reading.play({ measure, at: ticks(0) });

  it('stays in view in every pane, from the first measure to the last and back', () => {
    const reading = new ScoreReading();
    const panes = [pane(reading, SHEET), pane(reading, ROLL, ROLL_STANCE), pane(reading, LINE, lineStance(0))];
    for (const measure of [...Array(64).keys(), 0]) {
      play(reading, measure);
      for (const controller of panes) {
        const { layout, camera, viewport, stance } = controller.viewport.view;
        const { axis } = stance;
        const box = layout.measureBoxes[measure];
        const at = axis === 'x' ? layout.xOfMoment(measure, 0) : (box?.top ?? NaN);
        expect(at).toBeGreaterThanOrEqual(camera[axis]);
        expect(at).toBeLessThan(camera[axis] + (axis === 'x' ? viewport.width : viewport.height) / camera.scale);
      }
    }
    expect(reading.measure).toBe(0);
  });

  it('does not move a reader who has turned to another place, until it leaves the part that is read there', () => {
    const reading = new ScoreReading();
    const sheet = pane(reading, SHEET);
    const roll = pane(reading, ROLL, ROLL_STANCE);
    play(reading, 0);
    sheet.travelTo(0.5);
    const [away, beside] = [sheet.viewport.view.camera, roll.viewport.view.camera];
    const seen = firstInView(sheet);
    expect(seen).toBeGreaterThan(8);
    for (let measure = 1; measure < seen + 4; measure += 1) play(reading, measure);
    expect([sheet.viewport.view.camera, roll.viewport.view.camera]).toEqual([away, beside]);
    for (let measure = seen + 4; measure < 64; measure += 1) play(reading, measure);
    expect(sheet.viewport.view.camera.y).toBeGreaterThan(away.y);
    expect(roll.viewport.view.camera.x).toBeGreaterThan(beside.x);
  });

  it('is followed again after playback has started again', () => {
    const reading = new ScoreReading();
    const sheet = pane(reading, SHEET);
    play(reading, 40);
    sheet.travelTo(0);
    play(reading, 41);
    expect(sheet.viewport.view.camera.y).toBe(0);
    reading.stop(reading.playhead);
    play(reading, 41);
    expect(sheet.viewport.view.camera.y).toBeGreaterThan(0);
  });

  it('is where the next view begins', () => {
    const reading = new ScoreReading();
    play(reading, 37);
    expect(firstInView(pane(reading, SHEET))).toBe(36);
  });

  it('is where the next view begins after playback was set back on a sheet that did not have to move', () => {
    const reading = new ScoreReading();
    const sheet = pane(reading, SHEET);
    play(reading, 3);
    reading.stop({ measure: 3, at: ticks(0) });
    reading.stop({ measure: 0, at: ticks(0) });
    expect(sheet.viewport.view.camera.y).toBe(0);
    expect(firstInView(pane(reading, ROLL, ROLL_STANCE))).toBe(0);
  });
});
