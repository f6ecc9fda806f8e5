// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { DisplayList, SystemDisplay } from '../../../engine/index.ts';
import type { Camera, SheetPainter } from '../../../engine/paint/pixi/index.ts';
import { SheetController } from './SheetController.ts';
import { lineStance } from './cameraStance.ts';
import { grown } from './growth.ts';
import { layoutOf } from './layoutFixture.ts';
import { listenToGestures } from './listenToGestures.ts';

const system = (index: number, y: number): SystemDisplay =>
  ({
    y,
    firstMeasure: index * 4,
    lastMeasure: index * 4 + 3,
    bounds: { left: 0, top: 0, right: 100, bottom: 20 },
  }) as SystemDisplay;

/** 100 x 1000 staff spaces in a viewport of 800 x 600: 8 px a space. */
const LIST: DisplayList = {
  width: 100,
  height: 1000,
  systems: Array.from({ length: 40 }, (_, index) => system(index, index * 25)),
};

const GROWTH = grown();

class CameraPainter implements SheetPainter {
  readonly kind = 'canvas';
  camera: Camera = { x: 0, y: 0, scale: 0 };
  setDisplayList = vi.fn();
  setTheme = vi.fn();
  resize = vi.fn();
  recolour = vi.fn();
  render = vi.fn();
  destroy = vi.fn();
  figures = () => ({ frames: 0, systemsDrawn: 0, systemsBuilt: 0, bytes: 0 });
  setCamera(camera: Camera): void {
    this.camera = camera;
  }
}

let host: HTMLElement;
let sheet: SheetController;
let painter: CameraPainter;
let prefersStillness: boolean;
let stop: () => void;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['requestAnimationFrame', 'cancelAnimationFrame', 'performance'] });
  prefersStillness = false;
  host = document.createElement('div');
  host.setPointerCapture = () => undefined;
  document.body.append(host);
  sheet = new SheetController(() => prefersStillness);
  const leave = sheet.enter();
  painter = new CameraPainter();
  sheet.setPainter(painter);
  sheet.setViewport(800, 600, 1);
  sheet.setLayout(layoutOf(LIST), GROWTH);
  const stopListening = listenToGestures(host, sheet);
  stop = () => {
    stopListening();
    leave();
  };
});
afterEach(() => {
  stop();
  host.remove();
  vi.useRealTimers();
});

const pointer = (type: string, x: number, y: number, pointerId = 1, timeStamp = 0): void => {
  const event = new PointerEvent(type, { clientX: x, clientY: y, pointerId, pointerType: 'touch', bubbles: true });
  Object.defineProperty(event, 'timeStamp', { value: timeStamp });
  host.dispatchEvent(event);
};
/** The DOM of the tests gives wheel events no keys and places. */
const wheel = (init: WheelEventInit): void => {
  const event = new WheelEvent('wheel', { bubbles: true, cancelable: true, ...init });
  for (const [name, value] of Object.entries(init)) Object.defineProperty(event, name, { value });
  host.dispatchEvent(event);
};
const press = (key: string, target: EventTarget = document.body): void => {
  target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
};
const settle = (): void => {
  vi.advanceTimersByTime(3000);
};

describe('reading gestures', () => {
  it('begin with the sheet as wide as the viewport', () => {
    expect(painter.camera).toEqual({ x: 0, y: 0, scale: 8 });
  });

  it('drag the sheet with one pointer, pixel by pixel', () => {
    pointer('pointerdown', 100, 500);
    pointer('pointermove', 100, 340);
    expect(painter.camera.y).toBe(20);
  });

  it('let a flicked sheet coast on, and a touch stops it', () => {
    pointer('pointerdown', 100, 500, 1, 0);
    pointer('pointermove', 100, 460, 1, 20);
    pointer('pointermove', 100, 420, 1, 40);
    pointer('pointerup', 100, 420, 1, 45);
    vi.advanceTimersByTime(200);
    const coasting = painter.camera.y;
    expect(coasting).toBeGreaterThan(10);
    pointer('pointerdown', 100, 420, 1, 300);
    settle();
    expect(painter.camera.y).toBe(coasting);
  });

  it('do not coast where the user prefers reduced motion', () => {
    prefersStillness = true;
    pointer('pointerdown', 100, 500, 1, 0);
    pointer('pointermove', 100, 460, 1, 20);
    pointer('pointermove', 100, 420, 1, 40);
    pointer('pointerup', 100, 420, 1, 45);
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

  it('scroll by the wheel: a notch softly, a trackpad at once', () => {
    wheel({ deltaY: 12 });
    expect(painter.camera.y).toBe(1.5);
    wheel({ deltaY: 100 });
    expect(painter.camera.y).toBe(1.5);
    settle();
    expect(painter.camera.y).toBeCloseTo(14);
  });

  it('zoom about a finger that taps twice, and back', () => {
    const tapped = vi.fn();
    sheet.listenToTaps(tapped);
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

  it('zoom about the middle by + and -, but leave the zoom of the browser alone', () => {
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
    sheet.setLayout(layout, grown(), lineStance(0));
  });

  it('a wheel, page keys and Home and End go along the music', () => {
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
  it('F-13 tell the place in the sheet; a drag is none', () => {
    const tapped = vi.fn();
    sheet.listenToTaps(tapped);
    pointer('pointerdown', 80, 160);
    pointer('pointerup', 82, 161);
    expect(tapped).toHaveBeenCalledExactlyOnceWith({ x: 10, y: 20 });
    pointer('pointerdown', 80, 160);
    pointer('pointermove', 80, 120);
    pointer('pointerup', 80, 120);
    expect(tapped).toHaveBeenCalledOnce();
  });
});

describe('the sheet on screen', () => {
  it('keeps the measure at the top when it is laid out anew', () => {
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
    sheet.setLayout(layoutOf(wider), grown());
    expect(painter.camera).toEqual({ x: 0, y: 80 * 25, scale: 16 });
  });

  it('does not move while the sheet grows', () => {
    sheet.pan(0, -700);
    const before = painter.camera;
    sheet.setLayout(layoutOf({ ...LIST, height: LIST.height + 100 }), GROWTH);
    expect(painter.camera).toEqual(before);
  });

  it('stays as wide as the viewport when that is resized', () => {
    sheet.setViewport(400, 600, 2);
    expect(painter.camera.scale).toBe(4);
    expect(painter.resize).toHaveBeenLastCalledWith(400, 600, 2);
  });

  it('shows a painter that comes later what the one before showed', () => {
    sheet.pan(0, -80);
    const next = new CameraPainter();
    sheet.setPainter(next);
    expect(next.camera).toEqual(painter.camera);
    expect(next.setDisplayList).toHaveBeenCalledWith(LIST);
    expect(next.resize).toHaveBeenCalledWith(800, 600, 1);
  });
});
