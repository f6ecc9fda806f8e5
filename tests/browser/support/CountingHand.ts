/** Performs the actions of a user, by keys and a mouse or by fingers, and counts them (`taskCounts.ts`). */
import { expect } from '@playwright/test';
import type { Locator } from '@playwright/test';
import type { ElementRef } from '../../../engine/index.ts';
import type { EditDriver } from './editDriver.ts';

/** The smallest distance in CSS px that a finger moves for a step of the staff, as in `sheetTool.ts`. */
const FINGER_STEP = 12;

export class CountingHand {
  readonly #score: EditDriver;
  readonly #isTouch: boolean;
  #count = 0;

  constructor(score: EditDriver, isTouch: boolean) {
    this.#score = score;
    this.#isTouch = isTouch;
  }

  /** Returns the number of actions since the last call. */
  take(): number {
    const count = this.#count;
    this.#count = 0;
    return count;
  }

  async key(key: string): Promise<void> {
    this.#count += 1;
    await this.#score.press(key).done();
  }

  /** Types syllables, each with the space or hyphen that ends it. */
  async syllables(text: string): Promise<void> {
    this.#count += text.match(/[^\s-]+/g)?.length ?? 0;
    await this.#score.page.keyboard.type(text);
  }

  async press(note: string): Promise<void> {
    this.#count += 1;
    await (this.#isTouch ? this.#score.tap(note) : this.#score.click(note)).done();
  }

  /** Drags a notehead up by steps of the staff; a finger first selects the note. */
  async drag(note: string, steps: number): Promise<void> {
    this.#count += 1;
    const aimed = this.#score.at(note);
    if (!this.#isTouch) return aimed.drag({ steps }).done();
    const { top, bottom } = await this.#score.box(note);
    await aimed.swipe({ dy: -steps * Math.max(FINGER_STEP, (bottom - top) / 2) }).done();
  }

  /** Opens the menu of a note: the right button, or a long press. */
  async askMenu(note: string): Promise<void> {
    this.#count += 1;
    await (this.#isTouch ? this.#score.hold(note) : this.#score.rightClick(note)).done();
  }

  /** Presses a sign on the sheet; `bar` counts from 1. */
  async pressSign(kind: ElementRef['kind'], bar: number): Promise<void> {
    this.#count += 1;
    const { page, fingers } = this.#score;
    const at = await this.#score.sign(kind, bar);
    await (this.#isTouch ? fingers.tap(at) : page.mouse.click(at.x, at.y));
  }

  /** A button, an entry of a menu or a field, in view. */
  async choose(control: Locator): Promise<void> {
    await expect(control).toBeInViewport({ ratio: 1 });
    this.#count += 1;
    await (this.#isTouch ? control.tap() : control.click());
  }
}
