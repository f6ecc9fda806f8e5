/** Lists the controls in view that are too small for a finger, with their names and sizes. */
import type { Page } from '@playwright/test';

/** CSS px. */
const SMALLEST = 40;

function listSmall(smallest: number): string[] {
  const CONTROLS = 'a[href], button, input, select, textarea, summary, [role=button], [role=slider], [role=combobox]';
  /** Links within sentences, the keys of a piano, and the titles of songs, whose rows can be pressed as a whole. */
  const EXEMPT = '[inert], [aria-hidden=true], p a, label a, td a, [data-key]';
  /** The farthest that the size of a control is measured from its centre. */
  const REACH = 40;
  const belongs = (control: Element, hit: Element | null): boolean =>
    hit !== null &&
    (control.contains(hit) ||
      hit.closest('label')?.contains(control) === true ||
      control.closest('.MuiInputBase-root')?.contains(hit) === true);
  const extent = (control: Element, x: number, y: number, dx: number, dy: number): number => {
    let length = 0;
    for (const sign of [-1, 1])
      for (let step = 0; step < REACH; step += 1) {
        if (!belongs(control, document.elementFromPoint(x + sign * step * dx, y + sign * step * dy))) break;
        length += 1;
      }
    return length;
  };
  return [...document.querySelectorAll(CONTROLS)].flatMap((control) => {
    const { left, top, width, height } = control.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    const isCovered = !belongs(control, document.elementFromPoint(x, y));
    if (width < 2 || control.closest(EXEMPT) !== null || isCovered) return [];
    const [across, down] = [extent(control, x, y, 1, 0), extent(control, x, y, 0, 1)];
    const name = control.getAttribute('aria-label') ?? control.textContent;
    return across < smallest || down < smallest ? [`${name}: ${String(across)} x ${String(down)}`] : [];
  });
}

export const smallTargets = (page: Page): Promise<string[]> => page.evaluate(listSmall, SMALLEST);
