// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { layoutScore, moveBySemitones, wholeChord } from '../../../../engine/index.ts';
import { pianoScore } from '../../../../bench/scores/generateScore.ts';
import { PaneController } from '../viewport/PaneController.ts';
import { SHEET_STANCE } from '../camera/cameraStance.ts';
import { ListPainter, layOutAll, seen } from '../../../../tests/app/backgroundLayoutFixture.ts';
import { ScoreReading } from '../reading/scoreReading.ts';
import { OnDemandSheet } from './onDemandSheet.ts';
import type { ShownLayout } from './shownLayout.ts';

const SCORE = pianoScore(600);
const REQUEST = { width: 164, measuresPerLine: 4, firstHeight: 80, simplify: false, letters: false };

/** Opens a pane of 1640 x 900 px, at 10 px per staff space, with a sheet of which only visible parts are laid out. */
function open(reading = new ScoreReading()) {
  const onDemand = new OnDemandSheet(SCORE, REQUEST);
  const controller = new PaneController(() => true, reading);
  const painter = new ListPainter();
  controller.viewport.setPainter(painter);
  controller.enter();
  controller.setSize(1640, 900, 1);
  controller.setLayout(onDemand.layout(), onDemand, SHEET_STANCE);
  return { onDemand, controller, painter };
}

const made = ({ measureBoxes }: ShownLayout): number => measureBoxes.length;

describe('a sheet that is laid out in parts', () => {
  it('F-06 begins with little more than the first screen', () => {
    expect(made(open().onDemand.layout())).toBeLessThan(48);
  });

  it('shows its end at once, without laying out the music before it', () => {
    const { controller, painter } = open();
    controller.pan(0, -Number.MAX_SAFE_INTEGER);
    expect(seen(controller).last).toBe(599);
    expect(made(controller.viewport.view.layout)).toBeLessThan(100);
    expect(painter.list).toBe(controller.viewport.view.layout.list);
    const { list } = controller.viewport.view.layout;
    expect(painter.camera.y + 90).toBeCloseTo(list.height + 4.8);
  });

  it('shows the part to which the scroll thumb is dragged', () => {
    const { controller } = open();
    for (const travelled of [0.9, 0.2, 0.55, 1]) {
      controller.travelTo(travelled);
      const { first, last, count } = seen(controller);
      expect(Math.abs(first - 600 * travelled)).toBeLessThan(40);
      expect(last - first + 1).toBe(count);
    }
    expect(seen(controller).last).toBe(599);
  });

  it('shows a requested measure', () => {
    const { controller } = open();
    for (const measure of [471, 130, 472, 20, 599, 0]) {
      controller.reveal(measure);
      const { first, last } = seen(controller);
      expect(first).toBeLessThanOrEqual(measure);
      expect(last).toBeGreaterThanOrEqual(measure);
    }
  });

  it('opens at the measure that is read', () => {
    const reading = new ScoreReading();
    open(reading).controller.reveal(300);
    const { controller } = open(reading);
    expect(seen(controller).first).toBe(reading.measure);
    expect(reading.measure).toBeGreaterThan(280);
  });

  it('opens where the measure that was read has been deleted', () => {
    for (const near of [true, false]) {
      const count = near ? 12 : 600;
      const reading = new ScoreReading(count + 1);
      const onDemand = new OnDemandSheet(pianoScore(count), { ...REQUEST, firstHeight: 10 });
      const controller = new PaneController(() => true, reading);
      controller.viewport.setPainter(new ListPainter());
      controller.enter();
      controller.setSize(1640, 300, 1);
      controller.setLayout(onDemand.layout(), onDemand, SHEET_STANCE);
      expect(seen(controller).count).toBeGreaterThan(0);
      expect(controller.viewport.view.layout.measureBoxes.at(-1)?.measure).toBe(count - 1);
    }
  });

  it('leaves no empty place in view, whatever the scrolling', () => {
    const { controller } = open();
    const steps = [-3000, -30_000, 500, 500, 900, 900, -1200, 4000, -90_000, 700, 700];
    for (const step of steps) {
      controller.pan(0, step);
      const { first, last, count, from } = seen(controller);
      expect(last - first + 1).toBe(count);
      expect(from).toBeLessThan(120);
      expect(count).toBeGreaterThan(8);
    }
  });

  it('does not move the visible music while the rest is laid out, and then equals a layout that is computed at once', () => {
    for (const step of [0, -700, -30_000, -Number.MAX_SAFE_INTEGER]) {
      const { onDemand, controller } = open();
      controller.pan(0, step);
      const before = seen(controller);
      layOutAll(onDemand, controller, SHEET_STANCE);
      expect(made(controller.viewport.view.layout)).toBe(600);
      const after = seen(controller);
      expect(after.first).toBe(before.first);
      expect(after.from).toBeCloseTo(before.from, 3);
      const whole = layoutScore(SCORE, { width: 164, measuresPerSystem: 4 });
      expect(controller.viewport.view.layout.measureBoxes).toEqual(whole.measureBoxes);
    }
  });

  it('lays out nothing but the edited system, edit after edit', () => {
    const { onDemand, controller } = open();
    layOutAll(onDemand, controller, SHEET_STANCE);
    const at = wholeChord(SCORE, { part: 0, measure: 301, voice: 0, chord: 1 });
    let before = onDemand;
    for (const semitones of [1, 2, 3]) {
      const after = new OnDemandSheet(moveBySemitones(SCORE, at, semitones).score, REQUEST, before);
      const [old, now] = [before.layout().list.systems, after.layout().list.systems];
      const others = now.filter(({ strokes }, index) => strokes !== old[index]?.strokes);
      expect(others.length).toBe(1);
      before = after;
    }
  });
});
