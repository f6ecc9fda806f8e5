// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ticks } from '../../../../engine/index.ts';
import { layoutOf } from '../../../../tests/app/layoutFixture.ts';
import { LIST, PaneDriver, modesOf, press, settle } from '../../../../tests/app/paneDriver.ts';
import { viewportState } from '../../../machines/scoreScreen.ts';
import { completeLayout } from '../layout/onDemandLayout.ts';
import { EMPTY_LAYOUT } from '../layout/shownLayout.ts';
import { ScoreReading } from '../reading/scoreReading.ts';

let reading: ScoreReading;
let pane: PaneDriver;
let modes: readonly string[];

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['requestAnimationFrame', 'cancelAnimationFrame', 'performance'] });
  reading = new ScoreReading();
  pane = new PaneDriver(reading);
  modes = modesOf(reading);
});
afterEach(() => {
  pane.leave();
  vi.useRealTimers();
});

const play = (measure: number): void => reading.play({ measure, at: ticks(0) });
const mode = (): string => viewportState(reading.screen.getSnapshot());

describe('the modes of a reader', () => {
  it('a drag: panning, then resting', () => {
    pane.pointer('pointerdown', 100, 500);
    pane.pointer('pointermove', 100, 340);
    pane.pointer('pointerup', 100, 340, 1, 1000);
    expect(modes).toEqual(['resting', 'panning.held', 'resting']);
  });

  it('a flick: panning, coasting, resting', () => {
    pane.flick();
    settle();
    expect(modes).toEqual(['resting', 'panning.held', 'panning.coasting', 'resting']);
  });

  it('a touch stops a coasting sheet', () => {
    pane.flick();
    pane.pointer('pointerdown', 100, 420, 1, 300);
    expect(mode()).toBe('panning.held');
    expect(pane.controller.isMoving).toBe(false);
  });

  it('notches of a wheel: one glide', () => {
    pane.wheel({ deltaY: 100 });
    pane.wheel({ deltaY: 100 });
    settle();
    expect(modes).toEqual(['resting', 'gliding', 'resting']);
    expect(pane.painter.camera.y).toBeCloseTo(25);
  });

  it('Home in the middle of a glide ends it', () => {
    press('PageDown');
    expect(mode()).toBe('gliding');
    press('Home');
    expect(mode()).toBe('resting');
    settle();
    expect(pane.painter.camera.y).toBe(0);
  });

  it('a press on the other pane stops the one that coasts', () => {
    const other = new PaneDriver(reading);
    pane.flick();
    other.pointer('pointerdown', 100, 100);
    expect(pane.controller.isMoving).toBe(false);
    other.leave();
  });
});

describe('the modes of playback', () => {
  it('F-14 is followed from its first frame to its end', () => {
    play(0);
    play(80);
    reading.stop(reading.playhead);
    expect(modes).toEqual(['resting', 'followingPlayback', 'resting']);
  });

  it('the reader turns away, playback reaches the visible part, and is followed again', () => {
    play(0);
    pane.controller.travelTo(0.5);
    play(1);
    const { measure } = pane.controller.viewport.position;
    play(measure + 4);
    play(159);
    expect(modes).toEqual([
      'resting',
      'followingPlayback',
      'turnedAway.playheadUnseen',
      'turnedAway.playheadSeen',
      'followingPlayback',
    ]);
    settle();
    expect(pane.controller.viewport.isInView({ measure: 159, at: ticks(0) })).toBe(true);
  });

  it('the reader returns to the playhead on request', () => {
    play(0);
    press('End');
    settle();
    expect(mode()).toBe('turnedAway.playheadUnseen');
    reading.returnToPlayhead();
    play(1);
    settle();
    expect(mode()).toBe('followingPlayback');
    expect(pane.painter.camera.y).toBeCloseTo(0);
  });

  it('a mouse that presses on the sheet stops it from following', () => {
    play(80);
    expect(pane.controller.isMoving).toBe(true);
    pane.pointer('pointerdown', 100, 100, 1, 0, 'mouse');
    expect([mode(), pane.controller.isMoving]).toEqual(['turnedAway.playheadUnseen', false]);
  });

  it('F-14 a zoom does not turn away from playback, by wheel and by key', () => {
    play(4);
    pane.wheel({ deltaY: -100, ctrlKey: true });
    press('+');
    expect(pane.painter.camera.scale).toBeGreaterThan(1.4 * 8);
    expect([mode(), modes.at(-1)]).toEqual(['followingPlayback', 'followingPlayback']);
    press('End');
    settle();
    pane.wheel({ deltaY: -100, ctrlKey: true });
    expect(mode()).toBe('turnedAway.playheadUnseen');
  });

  it('F-13 a tap sets the playhead, and continuing playback is followed from there', () => {
    play(0);
    pane.pointer('pointerdown', 480, 240);
    pane.pointer('pointerup', 482, 241);
    expect(mode()).toBe('resting');
    play(6);
    expect(mode()).toBe('followingPlayback');
  });

  it('is followed in the other panes when the one that was turned away closes', () => {
    const other = new PaneDriver(reading);
    play(0);
    other.controller.travelTo(0.5);
    other.leave();
    expect(mode()).toBe('followingPlayback');
  });

  it('a glide that is longer than playback continues to its end', () => {
    play(0);
    press('PageDown');
    reading.stop(undefined);
    expect(mode()).toBe('gliding');
    settle();
    expect(mode()).toBe('resting');
    expect(pane.painter.camera.y).toBeCloseTo(67.5);
  });
});

describe('a measure that is not laid out yet', () => {
  it('is awaited, whatever the reader does in the meantime, and shown when it is laid out', () => {
    const late = new ScoreReading(80);
    const lateModes = modesOf(late);
    const waiting = new PaneDriver(late);
    const onDemand = completeLayout();
    waiting.controller.setLayout(EMPTY_LAYOUT, onDemand);
    waiting.flick();
    settle();
    waiting.controller.setLayout(layoutOf(LIST), onDemand);
    expect(lateModes).toEqual(['resting', 'awaitingMeasure', 'resting', 'awaitingMeasure', 'resting']);
    expect(waiting.painter.camera.y).toBe(500);
    waiting.leave();
  });
});
