/** A driver for the editor that reads like gestures: `score.note(2, 0).drag({ steps: 3 })` with real pointer events. */
import { createHash } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { NoteAddress } from '../../engine/index.ts';
import { openScore } from './openScore.ts';
import type { Opening } from './openScore.ts';
import { expect } from './songleaf.ts';
import type { RunningServer } from './songleaf.ts';

type Kind = 'sheet' | 'roll';

export interface Place {
  readonly x: number;
  readonly y: number;
}

export class EditDriver {
  readonly page: Page;
  readonly kind: Kind;

  constructor(page: Page, kind: Kind = 'sheet') {
    this.page = page;
    this.kind = kind;
  }

  /** The middle of a head or rest in the window. */
  async place(at: NoteAddress): Promise<Place> {
    const box = await this.box(at);
    return { x: (box.left + box.right) / 2, y: (box.top + box.bottom) / 2 };
  }

  async box(at: NoteAddress) {
    const box = await this.page.evaluate(([kind, note]) => window.songleafEditor?.boxOf(kind, note), [
      this.kind,
      at,
    ] as const);
    if (box === undefined) throw new Error(`Not shown: ${JSON.stringify(at)}`);
    return box;
  }

  readonly selection = () => this.page.evaluate(() => window.songleafEditor?.selection() ?? []);
  readonly faults = () => this.page.evaluate(() => window.songleafEditor?.faults() ?? ['no editor']);
  readonly hasChanges = () => this.page.evaluate(() => window.songleafEditor?.hasChanges());
  /** A digest of the score: equal for equal scores, and short where a test fails. */
  readonly score = async () => {
    const text = await this.page.evaluate(() => JSON.stringify(window.songleafEditor?.score()));
    return createHash('sha256').update(text).digest('hex').slice(0, 16);
  };
  readonly undo = () => this.page.evaluate(() => window.songleafEditor?.undo());
  readonly state = () => this.page.getByTestId(this.kind).getAttribute('data-gesture');

  /** Presses at a place and moves by CSS px, without lifting. Returns the states that it went through. */
  async pressAndMove(from: Place, dx: number, dy: number, steps = 8): Promise<void> {
    await this.page.mouse.move(from.x, from.y);
    await this.page.mouse.down();
    await this.page.mouse.move(from.x + dx, from.y + dy, { steps });
  }

  async drag(at: NoteAddress, dx: number, dy: number): Promise<void> {
    await this.pressAndMove(await this.place(at), dx, dy);
    await this.page.mouse.up();
  }

  async click(at: NoteAddress): Promise<void> {
    const { x, y } = await this.place(at);
    await this.page.mouse.click(x, y);
  }
}

/** Opens the score in edit mode. */
export async function openEditor(page: Page, server: RunningServer, kind: Kind = 'sheet', opening: Opening = {}) {
  const view = kind === 'roll' ? '&view=roll' : '';
  await openScore(page, server, { ...opening, query: `${opening.query ?? ''}${view}` });
  await expect(page.getByTestId(kind)).toHaveAttribute('data-ready', 'true');
  await page.getByRole('tab', { name: 'Edit' }).click();
  await expect(page.getByTestId(kind)).toHaveAttribute('data-gesture', 'idle');
  return new EditDriver(page, kind);
}
