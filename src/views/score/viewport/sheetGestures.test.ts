// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { DisplayList } from '../../../../engine/index.ts';
import { ListPainter } from '../../../../tests/app/backgroundLayoutFixture.ts';
import { layoutOf } from '../../../../tests/app/layoutFixture.ts';
import { LIST, PaneDriver, press, settle, system } from '../../../../tests/app/paneDriver.ts';
import { lineStance } from '../camera/cameraStance.ts';
import { completeLayout } from '../layout/onDemandLayout.ts';
import { ScoreReading } from '../reading/scoreReading.ts';
import type { PaneController } from './PaneController.ts';

let driver: PaneDriver;
let reading: ScoreReading;
let sheet: PaneController;
let painter: ListPainter;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['requestAnimationFrame', 'cancelAnimationFrame', 'performance'] });
  reading = new ScoreReading();
  driver = new PaneDriver(reading);
  ({ controller: sheet, painter } = driver);
});
afterEach(() => {
  driver.leave();
  vi.useRealTimers();
});

const pointer: PaneDriver['pointer'] = (...event) => driver.pointer(...event);
const wheel: PaneDriver['wheel'] = (init) => driver.wheel(init);

describe('reading gestures', () => {
  it('begin with the sheet as wide as the viewport', () => {
    expect(painter.camera).toEqual({ x: 0, y: 0, scale: 8 });
  });

  it('drag the sheet with one pointer, pixel by pixel', () => {
    pointer('pointerdown', 100, 500);
    pointer('pointermove', 100, 340);
    expect(painter.camera.y).toBe(20);
  });

  it('let a flicked sheet coast, until a touch stops it', () => {
    driver.flick();
    vi.advanceTimersByTime(200);
    const coasting = painter.camera.y;
    expect(coasting).toBeGreaterThan(10);
    pointer('pointerdown', 100, 420, 1, 300);
    settle();
    expect(painter.camera.y).toBe(coasting);
  });

  it('do not coast where the user prefers reduced motion', () => {
    driver.prefersReducedMotion = true;
    driver.flick();
    settle();
    expect(painter.camera.y).toBe(10);
  });

  it('zoom about the middle of two fingers', () => {
    sheet.pan(0, -800);
    const under = painter.camera.y + 300 / painter.camera.scale;
    pointer('pointerdown', 350, 300, 1);
    pointer('pointerdown', 450, 300, 2);
    pointer('pointermove', 300, 300, 1);
    pointer('pointermove', 500, 300, 2);
    expect(painter.camera.scale).toBeCloseTo(16);
    expect(painter.camera.y + 300 / painter.camera.scale).toBeCloseTo(under);
    expect(painter.camera.x + 400 / painter.camera.scale).toBeCloseTo(50);
  });

  it('scroll by the wheel: animated for a notch, at once for a trackpad', () => {
    wheel({ deltaY: 12 });
    expect(painter.camera.y).toBe(1.5);
    wheel({ deltaY: 100 });
    expect(painter.camera.y).toBe(1.5);
    settle();
    expect(painter.camera.y).toBeCloseTo(14);
  });

  it('zoom in about a finger that taps twice, and out again', () => {
    const tapped = vi.fn();
    reading.listenToTaps(tapped);
    sheet.pan(0, -800);
    const tap = (at: number, y = 200): void => {
      pointer('pointerdown', 400, y, 1, at);
      pointer('pointerup', 400, y, 1, at + 40);
    };
    const under = painter.camera.y + 200 / painter.camera.scale;
    tap(0);
    expect(tapped).toHaveBeenCalledOnce();
    tap(200);
    expect(tapped).toHaveBeenCalledOnce();
    expect(painter.camera.scale).toBeCloseTo(16);
    expect(painter.camera.y + 200 / painter.camera.scale).toBeCloseTo(under);
    tap(1000);
    tap(1200);
    expect(painter.camera.scale).toBeCloseTo(8);
    tap(2000);
    tap(2200, 300);
    tap(3000);
    expect(painter.camera.scale).toBeCloseTo(8);
  });

  it("zoom about the middle by + and -, but not with the keys of the browser's own zoom", () => {
    press('+');
    press('=');
    expect(painter.camera.scale).toBeCloseTo(8 * 1.25 ** 2);
    expect(painter.camera.x + 400 / painter.camera.scale).toBeCloseTo(50);
    press('-');
    press('-');
    expect(painter.camera.scale).toBeCloseTo(8);
    const browserZoom = new KeyboardEvent('keydown', { key: '+', ctrlKey: true, bubbles: true, cancelable: true });
    document.body.dispatchEvent(browserZoom);
    expect(browserZoom.defaultPrevented).toBe(false);
    expect(painter.camera.scale).toBeCloseTo(8);
  });

  it('zoom about the pointer by ctrl and wheel', () => {
    wheel({ deltaY: -200, ctrlKey: true, clientX: 400, clientY: 0 });
    expect(painter.camera.scale).toBeGreaterThan(11);
    expect(painter.camera.x + 400 / painter.camera.scale).toBeCloseTo(50);
  });

  it('scroll by keys, also while a button has the focus, but not while a field or menu has it', () => {
    press('End');
    expect(painter.camera.y).toBe(1000 + 48 / 8 - 600 / 8);
    press('Home');
    expect(painter.camera.y).toBe(0);
    press('PageDown');
    settle();
    expect(painter.camera.y).toBeCloseTo(67.5);
    const [button, field] = [document.createElement('button'), document.createElement('input')];
    document.body.append(button, field);
    onTestFinished(() => [button, field].forEach((element) => element.remove()));
    press('Home', field);
    expect(painter.camera.y).toBeCloseTo(67.5);
    press('Home', button);
    expect(painter.camera.y).toBe(0);
  });
});

describe('gestures along a line', () => {
  const strip: DisplayList = { ...LIST, width: 5000, height: 40 };
  beforeEach(() => {
    const layout = { ...layoutOf(strip), measureBoxes: [] };
    sheet.setLayout(layout, completeLayout(), lineStance(0));
  });

  it('a wheel, page keys and Home and End move along the music', () => {
    wheel({ deltaY: 110 });
    settle();
    expect(painter.camera.x).toBeCloseTo(10);
    press('PageDown');
    settle();
    expect(painter.camera.x).toBeCloseTo(10 + 720 / 11);
    press('End');
    expect(painter.camera.x).toBeCloseTo(5000 - 800 / 11);
    press('Home');
    expect(painter.camera.x).toBe(0);
  });
});

describe('taps', () => {
  it('F-13 report the moment of the score; a drag is not a tap', () => {
    const tapped = vi.fn();
    reading.listenToTaps(tapped);
    pointer('pointerdown', 480, 240);
    pointer('pointerup', 482, 241);
    expect(tapped).toHaveBeenCalledExactlyOnceWith({ measure: 6, at: 0 });
    expect(reading.playhead).toEqual({ measure: 6, at: 0 });
    pointer('pointerdown', 80, 160);
    pointer('pointermove', 80, 120);
    pointer('pointerup', 80, 120);
    expect(tapped).toHaveBeenCalledOnce();
  });
});

describe('the sheet on screen', () => {
  it('keeps the measure at the top when it is laid out again', () => {
    sheet.pan(0, -8 * 510);
    const wider: DisplayList = {
      width: 50,
      height: 4000,
      systems: Array.from({ length: 160 }, (_, measure) => ({
        ...system(0, measure * 25),
        firstMeasure: measure,
        lastMeasure: measure,
      })),
    };
    sheet.setLayout(layoutOf(wider), completeLayout());
    expect(painter.camera).toEqual({ x: 0, y: 80 * 25, scale: 16 });
  });

  it('does not move while the rest of it is laid out', () => {
    sheet.pan(0, -700);
    const before = painter.camera;
    sheet.setLayout(layoutOf({ ...LIST, height: LIST.height + 100 }), driver.onDemand);
    expect(painter.camera).toEqual(before);
  });

  it('stays as wide as the viewport when that is resized', () => {
    sheet.setSize(400, 600, 2);
    expect(painter.camera.scale).toBe(4);
    expect(painter.resize).toHaveBeenLastCalledWith(400, 600, 2);
  });

  it('shows the same with a painter that replaces another', () => {
    sheet.pan(0, -80);
    const next = new ListPainter();
    sheet.viewport.setPainter(next);
    expect(next.camera).toEqual(painter.camera);
    expect(next.list).toBe(LIST);
    expect(next.resize).toHaveBeenCalledWith(800, 600, 1);
  });
});
