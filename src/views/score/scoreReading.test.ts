// @vitest-environment happy-dom
import { describe, expect, it, vi } from 'vitest';
import { layoutLine, layoutRoll, layoutScore, ticks } from '../../../engine/index.ts';
import { pianoScore } from '../../../bench/scores/generateScore.ts';
import { SheetController } from './SheetController.ts';
import { ROLL_STANCE, SHEET_STANCE, lineStance } from './cameraStance.ts';
import { grown } from './growth.ts';
import { ScoreReading } from './scoreReading.ts';
import type { ShownLayout } from './shownLayout.ts';

const SCORE = pianoScore(64);
const SHEET = layoutScore(SCORE, { width: 164, measuresPerSystem: 4 });
const ROLL = layoutRoll(SCORE, { wholeWidth: 36, colouring: 'voice', showNames: false });
const LINE = layoutLine(SCORE);

function pane(reading: ScoreReading, layout: ShownLayout, stance = SHEET_STANCE): SheetController {
  const controller = new SheetController(() => true, reading);
  controller.enter();
  controller.setViewport(800, 600, 1);
  controller.setLayout(layout, grown(), stance);
  return controller;
}

const firstInView = (controller: SheetController): number => {
  let first = -1;
  controller.listenToMeasures((range) => (first = range.first));
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

  it('do not drive each other on: the one that follows does not lead', () => {
    const reading = new ScoreReading();
    const sheet = pane(reading, SHEET);
    const roll = pane(reading, ROLL, ROLL_STANCE);
    const placed = vi.fn();
    sheet.listenToView(placed);
    placed.mockClear();
    sheet.pan(0, -150);
    expect(placed).toHaveBeenCalledOnce();
    expect(roll.view.camera.x).toBeGreaterThan(0);
  });

  it('take keys in turn: the one that was moved last has them', () => {
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
    sheet.reveal(5);
    roll.reveal(5, false);
    expect(firstInView(roll)).toBe(5);
    expect(sheet.view.camera.y).toBe(0);
  });
});

describe('one view after another', () => {
  it('shows the measure that was read, however often one changes over', () => {
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

  it('begins at the beginning where nobody has moved', () => {
    for (const [layout, stance] of [
      [SHEET, SHEET_STANCE],
      [LINE, lineStance(1)],
      [ROLL, ROLL_STANCE],
    ] as const)
      expect(firstInView(pane(new ScoreReading(), layout, stance))).toBe(0);
  });
});

describe('the playhead', () => {
  it('is told to all that show it, and kept for those that come later', () => {
    const reading = new ScoreReading();
    const told = vi.fn();
    const stop = reading.listenToPlayhead(told);
    reading.setPlayhead({ measure: 7, at: ticks(5) });
    expect(told).toHaveBeenCalledExactlyOnceWith({ measure: 7, at: 5 });
    stop();
    reading.setPlayhead(undefined);
    expect(told).toHaveBeenCalledOnce();
    expect(reading.playhead).toBeUndefined();
  });
});
