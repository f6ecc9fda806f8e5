/**
 * The three figures by which browsers judge a page (web.dev/vitals), read from the browser's own timeline:
 *
 * - LCP: milliseconds from the navigation to the frame with the largest text or picture. A canvas does not count.
 * - INP: milliseconds from the worst input to the next frame. Below 50 inputs the worst one counts.
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
 * Makes the window larger than the page. Chromium counts its own bars in the height of a window without a screen, so that
 * the lowest 85 pixels of the page lie outside of what it draws. An input that changes only these, as the keys of the
 * player do, is not drawn, and is reported with the next input that is.
 */
async function showWholePage(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const { windowId } = await session.send('Browser.getWindowForTarget');
  const { width, height } = page.viewportSize() ?? { width: 1280, height: 720 };
  await session.send('Browser.setWindowBounds', { windowId, bounds: { width: width + 100, height: height + 200 } });
  await session.detach();
}

/** To be called before the page is opened. */
export async function observeVitals(page: Page): Promise<void> {
  await page.addInitScript(note);
  await showWholePage(page);
}

export async function readVitals(page: Page): Promise<Vitals> {
  const { ids, ...noted } = await page.evaluate(() => (window as unknown as { vitals: Noted }).vitals);
  return { ...noted, inputs: ids.length };
}
