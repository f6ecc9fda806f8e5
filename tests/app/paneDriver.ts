/** For tests: a pane of a score in a document, controlled by DOM events, whose painter records the camera. */
import { vi } from 'vitest';
import type { DisplayList, SystemDisplay } from '../../engine/index.ts';
import { viewportState } from '../../src/machines/scoreScreen.ts';
import { completeLayout } from '../../src/views/score/layout/onDemandLayout.ts';
import type { ScoreReading } from '../../src/views/score/reading/scoreReading.ts';
import { PaneController } from '../../src/views/score/viewport/PaneController.ts';
import { listenToGestures } from '../../src/views/score/viewport/listenToGestures.ts';
import { ListPainter } from './backgroundLayoutFixture.ts';
import { layoutOf } from './layoutFixture.ts';

export const system = (index: number, y: number): SystemDisplay =>
  ({
    x: 0,
    y,
    firstMeasure: index * 4,
    lastMeasure: index * 4 + 3,
    bounds: { left: 0, top: 0, right: 100, bottom: 20 },
  }) as SystemDisplay;

/** 100 x 1000 staff spaces in a viewport of 800 x 600: 8 px for a space. 40 systems of 4 measures. */
export const LIST: DisplayList = {
  width: 100,
  height: 1000,
  systems: Array.from({ length: 40 }, (_, index) => system(index, index * 25)),
};

export class PaneDriver {
  readonly host = document.createElement('div');
  readonly painter = new ListPainter();
  readonly onDemand = completeLayout();
  readonly controller: PaneController;
  prefersReducedMotion = false;
  readonly #leave: () => void;

  /** Frames run on fake timers, which the test installs. */
  constructor(reading: ScoreReading, list = LIST) {
    this.host.setPointerCapture = () => undefined;
    document.body.append(this.host);
    this.controller = new PaneController(() => this.prefersReducedMotion, reading);
    const leave = this.controller.enter();
    this.controller.viewport.setPainter(this.painter);
    this.controller.setSize(800, 600, 1);
    this.controller.setLayout(layoutOf(list), this.onDemand);
    const stopListening = listenToGestures(this.host, this.controller);
    this.#leave = () => {
      stopListening();
      leave();
      this.host.remove();
    };
  }

  leave(): void {
    this.#leave();
  }

  readonly pointer = (
    type: string,
    x: number,
    y: number,
    pointerId = 1,
    timeStamp = 0,
    pointerType = 'touch',
  ): void => {
    const event = new PointerEvent(type, { clientX: x, clientY: y, pointerId, pointerType, bubbles: true });
    Object.defineProperty(event, 'timeStamp', { value: timeStamp });
    this.host.dispatchEvent(event);
  };

  /** A finger that drags upwards and is lifted while it moves. */
  readonly flick = (): void => {
    this.pointer('pointerdown', 100, 500, 1, 0);
    this.pointer('pointermove', 100, 460, 1, 20);
    this.pointer('pointermove', 100, 420, 1, 40);
    this.pointer('pointerup', 100, 420, 1, 45);
  };

  /** The wheel events of the test DOM have no modifier keys and positions, so they are set here. */
  readonly wheel = (init: WheelEventInit): void => {
    const event = new WheelEvent('wheel', { bubbles: true, cancelable: true, ...init });
    for (const [name, value] of Object.entries(init)) Object.defineProperty(event, name, { value });
    this.host.dispatchEvent(event);
  };
}

export const press = (key: string, target: EventTarget = document.body): void => {
  target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
};

/** Runs frames until every animation has ended. */
export const settle = (): void => {
  vi.advanceTimersByTime(3000);
};

/** Records the modes of the score screen from now on, without repetitions, the present one first. */
export function modesOf({ screen }: ScoreReading): readonly string[] {
  const modes = [viewportState(screen.getSnapshot())];
  screen.subscribe((snapshot) => {
    const mode = viewportState(snapshot);
    if (mode !== modes.at(-1)) modes.push(mode);
  });
  return modes;
}
