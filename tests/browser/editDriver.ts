/**
 * Edits a score as a user does, by real events, in words that name notes: `m3 v1 n2` is the second chord of voice 1 in
 * bar 3 (of the first part; `p2` names another, `h2` one head of a chord, counted from below).
 *
 *   await score.press('ArrowRight').press('T').done();
 *   await score.click('m3 v1 n2').drag({ semitones: 3 }).done();
 */
import type { Locator, Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { midiPitch, readMusicJson } from '../../engine/index.ts';
import type { Chord, NoteAddress, Score, Selection } from '../../engine/index.ts';
import { sheetOf } from './openScore.ts';

interface Point {
  readonly x: number;
  readonly y: number;
}

/** CSS px that a semitone of a drag takes (I-08). */
const PX_PER_SEMITONE = 5;

export function addressOf(words: string): NoteAddress {
  const numbers = new Map(words.split(' ').map((word) => [word.charAt(0), Number(word.slice(1))] as const));
  const index = (letter: string, otherwise = 1): number => (numbers.get(letter) ?? otherwise) - 1;
  return { part: index('p'), measure: index('m'), voice: index('v'), chord: index('n'), note: index('h') };
}

export interface Modifiers {
  readonly modifiers?: readonly ('Control' | 'Shift' | 'Alt')[];
}

export class EditDriver {
  readonly #page: Page;
  readonly #pane: Locator;
  #steps: (() => Promise<void>)[] = [];
  /** Where the pointer has pressed last. */
  #at: Point = { x: 0, y: 0 };

  constructor(page: Page, pane = sheetOf(page)) {
    this.#page = page;
    this.#pane = pane;
  }

  /** Keys in Playwright's words: `Control+Z`. */
  press(...keys: readonly string[]): this {
    for (const key of keys) this.#steps.push(() => this.#page.keyboard.press(key));
    return this;
  }

  click(note: string, { modifiers = [] }: Modifiers = {}): this {
    return this.#then(async () => {
      this.#at = await this.locate(note);
      for (const modifier of modifiers) await this.#page.keyboard.down(modifier);
      await this.#page.mouse.click(this.#at.x, this.#at.y);
      for (const modifier of modifiers) await this.#page.keyboard.up(modifier);
    });
  }

  /** From where the last click was. */
  drag({ semitones }: { readonly semitones: number }): this {
    return this.#then(async () => {
      const { mouse } = this.#page;
      await mouse.move(this.#at.x, this.#at.y);
      await mouse.down();
      for (let step = 1; step <= Math.abs(semitones); step += 1)
        await mouse.move(this.#at.x, this.#at.y - Math.sign(semitones) * step * PX_PER_SEMITONE);
      await mouse.up();
    });
  }

  tap(note: string): this {
    return this.#then(async () => {
      this.#at = await this.locate(note);
      await this.#page.touchscreen.tap(this.#at.x, this.#at.y);
    });
  }

  tool(name: string): this {
    return this.#then(() =>
      this.#page.getByRole('toolbar', { name: 'Edit tools' }).getByRole('button', { name, exact: true }).click(),
    );
  }

  /** Runs what was asked for, in order. */
  async done(): Promise<void> {
    const steps = this.#steps;
    this.#steps = [];
    for (const step of steps) await step();
  }

  async score(): Promise<Score> {
    return readMusicJson(await this.#page.evaluate(() => window.songleafEdit?.score())).score;
  }

  async selection(): Promise<Selection> {
    return this.#page.evaluate(() => window.songleafEdit?.selection() ?? []);
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
    return this.#page.evaluate(() => window.songleafEdit?.saving());
  }

  /** What a screen reader is told. */
  async expectSaid(words: RegExp | string): Promise<void> {
    await expect(this.#page.getByTestId('said')).toHaveText(words);
  }

  /** Of a note on the page, CSS px. */
  async locate(note: string): Promise<Point> {
    const box = await this.#pane.boundingBox();
    const at = await this.#page.evaluate((address) => window.songleafEdit?.locate?.(address), addressOf(note));
    if (box === null || at === undefined) throw new Error(`${note} is not on the page`);
    return { x: box.x + at.x, y: box.y + at.y };
  }

  #then(step: () => Promise<void>): this {
    this.#steps.push(step);
    return this;
  }
}

/** Goes to the edit mode of the score that is open, and waits for the sheet. */
export async function startEditing(page: Page): Promise<EditDriver> {
  await expect(sheetOf(page)).toHaveAttribute('data-ready', 'true');
  await page.getByRole('tab', { name: 'Edit', exact: true }).click();
  await expect(page.getByRole('toolbar', { name: 'Edit tools' })).toBeVisible();
  return new EditDriver(page);
}
