/** Fingers on the page, by the browser's own touch events, because Playwright itself only supports taps. */
import type { CDPSession, Page } from '@playwright/test';

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** The number of steps of a movement, so that the page receives it as one movement. */
const STEPS = 8;

const between = (from: Point, to: Point, share: number): Point => ({
  x: from.x + (to.x - from.x) * share,
  y: from.y + (to.y - from.y) * share,
});

export class Fingers {
  readonly #page: Page;
  #session: CDPSession | undefined;
  #points: readonly Point[] = [];

  constructor(page: Page) {
    this.#page = page;
  }

  async #send(type: 'touchStart' | 'touchMove' | 'touchEnd' | 'touchCancel', points: readonly Point[]): Promise<void> {
    this.#session ??= await this.#page.context().newCDPSession(this.#page);
    const touchPoints = points.map(({ x, y }, id) => ({ x, y, id, radiusX: 8, radiusY: 8 }));
    await this.#session.send('Input.dispatchTouchEvent', { type, touchPoints });
  }

  /** Adds a finger. */
  async press(point: Point): Promise<void> {
    this.#points = [...this.#points, point];
    await this.#send('touchStart', this.#points);
  }

  /** Moves all fingers, each to its position. */
  async move(...to: readonly Point[]): Promise<void> {
    const from = this.#points;
    for (let step = 1; step <= STEPS; step += 1) {
      this.#points = from.map((point, index) => between(point, to[index] ?? point, step / STEPS));
      await this.#send('touchMove', this.#points);
    }
  }

  async lift(): Promise<void> {
    this.#points = [];
    await this.#send('touchEnd', []);
  }

  async tap(point: Point): Promise<void> {
    await this.press(point);
    await this.lift();
  }

  async hold(point: Point, milliseconds: number): Promise<void> {
    await this.press(point);
    await this.#page.waitForTimeout(milliseconds);
  }
}
