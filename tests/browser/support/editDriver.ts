/**
 * Edits a score by real events, with texts that name notes: `m3 v1 n2` is the second chord of voice 1 in bar 3 (of the
 * first part; `p2` names another, `h2` one notehead of a chord, counted from below, `h0` a rest).
 *
 *   await score.press('ArrowRight').press('T').done();
 *   await score.click('m3 v1 n2').drag({ steps: 3 }).press('u').done();
 *   await score.tap('m3 v1 n2').swipe({ steps: 3 }).done();
 */
import { createHash } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { midiPitch, readMusicJson } from '../../../engine/index.ts';
import type { Chord, ElementRef, NoteAddress, Score, Selection } from '../../../engine/index.ts';
import type { PaneKind, WindowBox } from '../../../src/views/score/edit/editAutomation.ts';
import { Fingers } from './fingers.ts';
import type { Point } from './fingers.ts';
import { openScore } from './openScore.ts';
import type { Opening } from './openScore.ts';
import type { RunningServer } from './songleaf.ts';

/** Longer than the press of a finger that opens the menu. */
const HOLD_MS = 750;
const STILL_MS = 150;
/** The number of moves of a drag, so that the page receives it as one movement. */
const MOVES = 8;

export function addressOf(words: string): NoteAddress {
  const numbers = new Map(words.split(' ').map((word) => [word.charAt(0), Number(word.slice(1))] as const));
  const index = (letter: string, otherwise = 1): number => (numbers.get(letter) ?? otherwise) - 1;
  return { part: index('p'), measure: index('m'), voice: index('v'), chord: index('n'), note: index('h') };
}

export interface Modifiers {
  readonly modifiers?: readonly ('Control' | 'Shift' | 'Alt')[];
}

/** Up is positive: staff steps on a sheet, rows on a roll. Alternatively CSS px. */
export type Way = { readonly steps: number } | { readonly dx?: number; readonly dy?: number };

export class EditDriver {
  readonly page: Page;
  readonly fingers: Fingers;
  readonly #kind: PaneKind;
  readonly #pane: Locator;
  #queue: (() => Promise<void>)[] = [];
  /** The position of the last press, and CSS px of a step there. */
  #at: Point = { x: 0, y: 0 };
  #step = 5;

  constructor(page: Page, kind: PaneKind = 'sheet') {
    this.page = page;
    this.#kind = kind;
    this.#pane = page.getByTestId(kind);
    this.fingers = new Fingers(page);
  }

  /** Keys in Playwright's notation: `Control+Z`. */
  press(...keys: readonly string[]): this {
    for (const key of keys) this.#then(() => this.page.keyboard.press(key));
    return this;
  }

  click(note: string, { modifiers = [] }: Modifiers = {}): this {
    return this.#then(async () => {
      await this.#aim(note);
      for (const modifier of modifiers) await this.page.keyboard.down(modifier);
      await this.page.mouse.click(this.#at.x, this.#at.y);
      for (const modifier of modifiers) await this.page.keyboard.up(modifier);
    });
  }

  rightClick(note: string): this {
    return this.#then(async () => {
      await this.#aim(note);
      await this.page.mouse.click(this.#at.x, this.#at.y, { button: 'right' });
    });
  }

  /** Moves from the last press; the button stays down. */
  pull(way: Way): this {
    return this.#then(async () => {
      const { mouse } = this.page;
      await mouse.move(this.#at.x, this.#at.y);
      await mouse.down();
      const { x, y } = this.#to(way);
      await mouse.move(x, y, { steps: MOVES });
    });
  }

  /** Releases the button. */
  drop(): this {
    return this.#then(() => this.page.mouse.up());
  }

  drag(way: Way): this {
    return this.pull(way).drop();
  }

  /** Sets the start of the next drag or swipe. */
  at(note: string): this {
    return this.#then(() => this.#aim(note));
  }

  tap(note: string): this {
    return this.#then(async () => {
      await this.#aim(note);
      await this.fingers.tap(this.#at);
    });
  }

  /** Drags with a finger, from the last press. */
  swipe(way: Way): this {
    return this.#then(async () => {
      await this.fingers.press(this.#at);
      await this.fingers.move(this.#to(way));
      // A finger that rests before it is lifted does not start a flick.
      await this.page.waitForTimeout(STILL_MS);
      await this.fingers.lift();
    });
  }

  /** Rests a finger on a note until the menu opens. */
  hold(note: string): this {
    return this.#then(async () => {
      await this.#aim(note);
      await this.fingers.hold(this.#at, HOLD_MS);
      await this.fingers.lift();
    });
  }

  /** A button of the edit toolbar, or of the panel that a narrow toolbar opens. */
  tool(name: string): this {
    return this.#then(async () => {
      const buttonOf = (toolbar: string) =>
        this.page.getByRole('toolbar', { name: toolbar, exact: true }).getByRole('button', { name, exact: true });
      if ((await buttonOf('Edit tools').count()) > 0) return buttonOf('Edit tools').click();
      await this.page.getByRole('button', { name: 'More tools' }).click();
      await buttonOf('More tools').click();
    });
  }

  /** Runs the queued actions in order. */
  async done(): Promise<void> {
    const queue = this.#queue;
    this.#queue = [];
    for (const step of queue) await step();
    await this.#settle();
  }

  /** The browser answers to touches and keys before the page's scripts have heard of them: they have by the next frame. */
  async #settle(): Promise<void> {
    await this.page.evaluate(() => new Promise<void>((heard) => requestAnimationFrame(() => setTimeout(heard))));
  }

  async score(): Promise<Score> {
    return readMusicJson(await this.page.evaluate(() => window.songleafEdit?.score())).score;
  }

  /** A text that is equal for equal scores, and short in the message of a failed test. */
  async digest(): Promise<string> {
    const text = await this.page.evaluate(() => JSON.stringify(window.songleafEdit?.score()));
    return createHash('sha256').update(text).digest('hex').slice(0, 16);
  }

  async selection(): Promise<Selection> {
    return this.page.evaluate(() => window.songleafEdit?.selection() ?? []);
  }

  /** The violated invariants of the model. */
  async faults(): Promise<readonly unknown[]> {
    return this.page.evaluate(() => window.songleafEdit?.faults() ?? ['no editor']);
  }

  async hasChanges(): Promise<boolean> {
    return this.page.evaluate(() => window.songleafEdit?.hasChanges() === true);
  }

  async chord(words: string): Promise<Chord> {
    const { part, measure, voice, chord } = addressOf(words);
    const found = (await this.score()).parts[part]?.measures[measure]?.voices[voice]?.chords[chord];
    if (found === undefined) throw new Error(`The score has no ${words}`);
    return found;
  }

  async midis(words: string): Promise<readonly number[]> {
    return (await this.chord(words)).notes.map(({ pitch }) => midiPitch(pitch));
  }

  async saving(): Promise<unknown> {
    return this.page.evaluate(() => window.songleafEdit?.saving());
  }

  /** The state of the present gesture. */
  async gesture(): Promise<string | null> {
    return this.#pane.getAttribute('data-gesture');
  }

  /** The text for screen readers. */
  async expectSaid(words: RegExp | string): Promise<void> {
    await expect(this.page.getByTestId('said')).toHaveText(words);
  }

  /** The box of a note on the page in CSS px, once it is laid out: a long score is shown before its later systems are. */
  async box(note: string): Promise<WindowBox> {
    const place = [this.#kind, addressOf(note)] as const;
    const box = await this.page.waitForFunction(([kind, at]) => window.songleafEdit?.boxOf(kind, at), place);
    return (await box.jsonValue()) as WindowBox;
  }

  /** The ink of a sign after all movement has ended: a clef, a key, a barline. `bar` counts from 1. */
  async sign(kind: ElementRef['kind'], bar: number): Promise<Point> {
    const { x, y } = await this.#stillPlace(async () => {
      const at = await this.page.evaluate(([of, measure]) => window.songleafEdit?.signAt(of, measure), [
        kind,
        bar - 1,
      ] as const);
      if (at === undefined) throw new Error(`Bar ${String(bar)} has no ${kind} on the page`);
      return at;
    });
    // Glyphs begin at their left edge, strokes at their centre.
    return { x: x + (kind === 'barline' ? 0 : 3), y };
  }

  /** The centre of a note on the page. */
  async locate(note: string): Promise<Point> {
    const { left, right, top, bottom } = await this.box(note);
    return { x: (left + right) / 2, y: (top + bottom) / 2 };
  }

  /** A place that stays the same for two frames. */
  async #stillPlace<Place extends object>(find: () => Promise<Place>): Promise<Place> {
    let before = await find();
    for (;;) {
      await this.page.evaluate(() => new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next))));
      const after = await find();
      if (JSON.stringify(after) === JSON.stringify(before)) return after;
      before = after;
    }
  }

  async #aim(note: string): Promise<void> {
    const { left, right, top, bottom } = await this.#stillPlace(() => this.box(note));
    this.#at = { x: (left + right) / 2, y: (top + bottom) / 2 };
    // A notehead is as high as a staff space, which is two steps; a block is as high as a row.
    this.#step = this.#kind === 'roll' ? bottom - top : (bottom - top) / 2;
  }

  #to(way: Way): Point {
    const { dx = 0, dy = 0 } = 'steps' in way ? { dy: -way.steps * this.#step } : way;
    return { x: this.#at.x + dx, y: this.#at.y + dy };
  }

  #then(step: () => Promise<void>): this {
    this.#queue.push(step);
    return this;
  }
}

/** Switches the open score to edit mode, and waits for the pane. */
export async function startEditing(page: Page, kind: PaneKind = 'sheet'): Promise<EditDriver> {
  const pane = page.getByTestId(kind);
  await expect(pane).toHaveAttribute('data-ready', 'true');
  await page.getByRole('tab', { name: 'Edit', exact: true }).click();
  await expect(page.getByRole('toolbar', { name: 'Edit tools' })).toBeVisible();
  await expect(pane).toHaveAttribute('data-gesture', 'idle');
  return new EditDriver(page, kind);
}

/** Opens a score in edit mode. */
export async function openEditor(
  page: Page,
  server: RunningServer,
  kind: PaneKind = 'sheet',
  opening: Opening = {},
): Promise<EditDriver> {
  const view = kind === 'roll' ? '&view=roll' : '';
  await openScore(page, server, { ...opening, query: `${opening.query ?? ''}${view}` });
  return startEditing(page, kind);
}
