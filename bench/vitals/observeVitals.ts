/**
 * The three figures by which browsers judge a page (web.dev/vitals), read from the browser's own timeline:
 *
 * - LCP: milliseconds from the navigation to the frame with the largest text or picture. A canvas does not count.
 * - INP: milliseconds from the worst input to the next frame. Below 50 inputs the worst one counts.
 *   An input that changes nothing visible counts until the frame after it, too: see `drawEachFrame`.
 * - CLS: the largest sum of layout shifts within five seconds, of which no two are more than a second apart; without
 *   those that follow an input by less than half a second.
 */
import type { Page } from '@playwright/test';

export interface Vitals {
  readonly lcp: number;
  readonly inp: number;
  readonly cls: number;
  /** The number of inputs. */
  readonly inputs: number;
  /** The worst input: its kind, its element, and its milliseconds before, in and after the page's own code. */
  readonly worst: string;
}

interface Noted extends Omit<Vitals, 'inputs'> {
  readonly ids: readonly number[];
}

/** Not yet in the browser's types. */
interface LayoutShift extends PerformanceEntry {
  readonly value: number;
  readonly hadRecentInput: boolean;
}

/** Runs in the page, before its own scripts. */
function note(): void {
  const noted = { lcp: 0, inp: 0, cls: 0, worst: '', ids: [] as number[] };
  (window as unknown as { vitals: Noted }).vitals = noted;
  const observe = (type: string, take: (entry: PerformanceEntry) => void): void =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({
      type,
      buffered: true,
      durationThreshold: 16,
    } as PerformanceObserverInit);
  observe('largest-contentful-paint', ({ startTime }) => (noted.lcp = startTime));
  const name = (target: Node | null): string =>
    target instanceof Element
      ? `${target.tagName.toLowerCase()} ${target.getAttribute('aria-label') ?? (target.children.length === 0 ? target.textContent : '')}`
      : '';
  observe('event', (entry) => {
    const { interactionId, duration, target, startTime, processingStart, processingEnd } =
      entry as PerformanceEventTiming & { readonly interactionId: number };
    if (interactionId === 0) return;
    if (!noted.ids.includes(interactionId)) noted.ids.push(interactionId);
    if (duration <= noted.inp) return;
    const times = [processingStart - startTime, processingEnd - processingStart, startTime + duration - processingEnd];
    const split = times.map((time) => String(Math.max(0, Math.round(time)))).join(' + ');
    Object.assign(noted, { inp: duration, worst: `${entry.name} on ${name(target)}: ${split}` });
  });
  const shifts = { first: 0, last: 0, sum: 0 };
  observe('layout-shift', (entry) => {
    const { value, hadRecentInput, startTime } = entry as LayoutShift;
    if (hadRecentInput) return;
    if (startTime - shifts.last > 1000 || startTime - shifts.first > 5000)
      Object.assign(shifts, { first: startTime, sum: 0 });
    shifts.last = startTime;
    shifts.sum += value;
    noted.cls = Math.max(noted.cls, shifts.sum);
  });
}

/**
 * Runs in the page, before its own scripts: one pixel changes its opacity in every frame. Chromium reports an input when
 * the frame after it is drawn, and does not draw a frame in which no pixel has changed: the input is then reported with
 * the next frame that is drawn, which may be that of the next input, half a second later. The compositor alone moves the
 * pixel, so that the page's own thread has nothing to do for it, and a frame that the page delays is still reported late.
 */
function drawEachFrame(): void {
  document.addEventListener('DOMContentLoaded', () => {
    const pixel = document.createElement('div');
    Object.assign(pixel.style, {
      ...{ position: 'fixed', right: '0', bottom: '0', width: '1px', height: '1px' },
      ...{ background: '#888', pointerEvents: 'none', zIndex: '99999' },
    });
    pixel.ariaHidden = 'true';
    document.documentElement.append(pixel);
    pixel.animate({ opacity: [0, 1] }, { duration: 1000, iterations: Infinity });
  });
}

/** To be called before the page is opened. */
export async function observeVitals(page: Page): Promise<void> {
  await page.addInitScript(note);
  await page.addInitScript(drawEachFrame);
}

export async function readVitals(page: Page): Promise<Vitals> {
  const { ids, ...noted } = await page.evaluate(() => (window as unknown as { vitals: Noted }).vitals);
  return { ...noted, inputs: ids.length };
}
