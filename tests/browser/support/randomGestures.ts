/**
 * Random gestures by a seed: presses, drags with and without keys, second fingers, long movements, keys, toolbars,
 * menus and popups. They are dispatched inside the page, which takes a hundredth of the time of the browser's own
 * input; the specs beside this one test real input.
 */
import type { Page } from '@playwright/test';
import { seededRandom } from '../../../bench/scores/random.ts';
import type { NoteAddress } from '../../../engine/index.ts';
import type { PaneKind } from '../../../src/views/score/edit/editAutomation.ts';

type Pick = <T>(from: readonly T[]) => T;

interface Keys {
  readonly ctrlKey?: boolean;
  readonly shiftKey?: boolean;
  readonly altKey?: boolean;
}

export type Step =
  | (Keys & {
      readonly type: 'pointerdown' | 'pointermove' | 'pointerup' | 'contextmenu';
      readonly pane: PaneKind;
      readonly pointerType: 'mouse' | 'touch';
      readonly pointerId: number;
      /** Near a note; where it is not visible, at a share of the pane. */
      readonly note: NoteAddress;
      readonly share: readonly [number, number];
      readonly by: readonly [number, number];
    })
  | (Keys & { readonly type: 'key'; readonly key: string })
  /** Clicks one of the matching elements. */
  | { readonly type: 'press'; readonly selector: string; readonly index: number };

const KEYS = [
  ...['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Tab', 'Escape', 'Delete', 'Home', 'End'],
  ...['1', '2', '3', '4', '5', '6', '7', '0', '.', 't', 'u', 'n', 'r', 'q', 'w', 'a', 'c', 'f', 'g', 's', '<', '>'],
];
const CHORDED: readonly (Keys & { readonly key: string })[] = [
  { key: 'ArrowUp', shiftKey: true },
  { key: 'ArrowDown', ctrlKey: true },
  { key: 'ArrowUp', altKey: true },
  { key: 'ArrowDown', altKey: true, shiftKey: true },
  { key: 'ArrowRight', shiftKey: true },
  { key: 'End', shiftKey: true },
  { key: 'S', shiftKey: true },
  { key: 'H', shiftKey: true },
  { key: 'a', ctrlKey: true },
  { key: 'z', ctrlKey: true },
  { key: 'y', ctrlKey: true },
];
/** Buttons that neither leave the screen nor open a dialog that does. */
const TOOLS =
  '[role=toolbar] button:not([disabled], [aria-label^="Save"], [aria-label^="Copy"], [aria-label^="Paste"], ' +
  '[aria-label^="Transpose"], [aria-label^="Edit Title"], [aria-label^="Shortcuts"], [aria-label*="oubtful"], ' +
  '[aria-label*="Piano"], [aria-label*="eter"], [aria-haspopup])';
const CHOICES = '[role=menu] [role=menuitem]';
const POPUP_BUTTONS = '[role=dialog] form button:not([disabled])';
const PIANO_KEYS = '[role=group] [data-key]';

export class RandomGestures {
  readonly #random: () => number;
  readonly #measures: number;
  readonly #panes: readonly PaneKind[];

  constructor(seed: number, measures: number, panes: readonly PaneKind[]) {
    this.#random = seededRandom(seed);
    this.#measures = measures;
    this.#panes = panes;
  }

  next(): readonly Step[] {
    const kind = this.#int(12);
    if (kind < 6) return this.#drag();
    if (kind === 6) return [...this.#pointer('contextmenu', 0), this.#choose(CHOICES), this.#choose(POPUP_BUTTONS)];
    if (kind === 7) return [this.#choose(TOOLS), this.#choose(POPUP_BUTTONS)];
    if (kind === 8) return [this.#choose(PIANO_KEYS)];
    return Array.from({ length: 1 + this.#int(3) }, () => this.#key());
  }

  readonly #pick: Pick = (from) => from[this.#int(from.length)] as (typeof from)[number];

  #int(below: number): number {
    return Math.floor(this.#random() * below);
  }

  #key(): Step {
    if (this.#int(3) === 0) return { type: 'key', ...this.#pick(CHORDED) };
    return { type: 'key', key: this.#pick(KEYS) };
  }

  #choose(selector: string): Step {
    return { type: 'press', selector, index: this.#int(1000) };
  }

  #pointer(type: 'contextmenu', pointerId: number): readonly Step[] {
    return [{ ...this.#place(), type, pointerId }];
  }

  #place() {
    const share = [this.#random(), this.#random()] as const;
    const spread = this.#pick([0, 0, 0, 12, 60]);
    const by = [(this.#random() - 0.5) * spread, (this.#random() - 0.5) * spread] as const;
    const note = {
      ...{ part: this.#int(2), measure: this.#int(this.#measures), voice: this.#int(2) },
      ...{ chord: this.#int(6), note: this.#int(3) - 1 },
    };
    const keys = this.#pick<Keys>([{}, {}, {}, {}, { ctrlKey: true }, { shiftKey: true }, { altKey: true }]);
    const pointerType = this.#pick(['mouse', 'mouse', 'touch'] as const);
    return { pane: this.#pick(this.#panes), pointerType, note, share, by, ...keys };
  }

  /** Sometimes without movement, with Escape or a second finger during it, or twice. */
  #drag(): readonly Step[] {
    const from = this.#place();
    const at = (type: 'pointerdown' | 'pointermove' | 'pointerup', by: readonly [number, number], pointerId = 1) =>
      ({ ...from, type, pointerId, by: [from.by[0] + by[0], from.by[1] + by[1]] }) as const;
    const way = [(this.#random() - 0.5) * 160, (this.#random() - 0.5) * 160] as const;
    const moves = this.#pick([0, 0, 1, 2, 4]);
    const steps: Step[] = [at('pointerdown', [0, 0])];
    for (let move = 1; move <= moves; move += 1)
      steps.push(at('pointermove', [(way[0] * move) / moves, (way[1] * move) / moves]));
    const disturbance = this.#int(8);
    if (disturbance === 0) steps.push({ type: 'key', key: 'Escape' });
    if (disturbance === 1 && from.pointerType === 'touch')
      steps.push(at('pointerdown', [30, 40], 2), at('pointermove', [50, 90], 2), at('pointerup', [50, 90], 2));
    if (disturbance === 2) steps.push(this.#key());
    steps.push(at('pointerup', moves === 0 ? [0, 0] : way));
    return this.#int(6) === 0 && moves === 0 ? [...steps, ...steps] : steps;
  }
}

/** Synthetic pointers cannot be captured, and are never lost. */
export function letPointersBeDispatched(): void {
  Element.prototype.setPointerCapture = () => undefined;
}

/** This function runs in the page. */
async function dispatch(gestures: readonly (readonly Step[])[]): Promise<void> {
  const rest = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
  const press = (selector: string, index: number): void => {
    const all = document.querySelectorAll<HTMLElement>(selector);
    const chosen = all[index % Math.max(1, all.length)];
    // Keys of the piano listen to pointer events.
    for (const type of ['pointerdown', 'pointerup'])
      chosen?.dispatchEvent(new PointerEvent(type, { bubbles: true, pointerId: 9, pointerType: 'touch' }));
    chosen?.click();
  };
  const point = (step: Extract<Step, { pane: PaneKind }>): void => {
    const host = document.querySelector(`[data-testid=${step.pane}]`);
    const area = host?.getBoundingClientRect();
    if (!host || area === undefined) return;
    const box = window.songleafEdit?.boxOf(step.pane, step.note);
    const x = box ? (box.left + box.right) / 2 : area.left + step.share[0] * area.width;
    const y = box ? (box.top + box.bottom) / 2 : area.top + step.share[1] * area.height;
    const { type, pointerType, pointerId, by, ctrlKey = false, shiftKey = false, altKey = false } = step;
    const at = { clientX: x + by[0], clientY: y + by[1], bubbles: true, cancelable: true, button: 0 };
    host.dispatchEvent(new PointerEvent(type, { ...at, pointerType, pointerId, ctrlKey, shiftKey, altKey }));
  };
  const play = async (step: Step): Promise<void> => {
    if (step.type === 'press') press(step.selector, step.index);
    else if (step.type === 'key') {
      const { type: _, ...key } = step;
      document.body.dispatchEvent(new KeyboardEvent('keydown', { ...key, bubbles: true, cancelable: true }));
    } else point(step);
    if (step.type === 'press' || step.type === 'contextmenu') await rest();
  };
  for (const steps of gestures) {
    for (const step of steps) await play(step);
    // An open menu or popup handles Escape itself.
    const open = document.querySelector('[role=menu], [role=dialog]');
    open?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }));
    await rest();
  }
}

export const playSteps = (page: Page, gestures: readonly (readonly Step[])[]): Promise<void> =>
  page.evaluate(dispatch, gestures);
