/** What a page costs that is opened by its address: bytes over the wire, requests, the time to what it is opened for. */
import type { CDPSession, Page } from '@playwright/test';

/** As the browser tells scripts, pictures and fonts apart; the files of the glyph atlas are data. */
export type LoadKind = 'page' | 'script' | 'font' | 'data' | 'other';

export interface ColdLoad {
  /** Headers included; of what was asked for before that frame. */
  readonly bytes: Readonly<Record<LoadKind, number>>;
  readonly requests: number;
  /** Milliseconds from the start of the navigation to the frame that shows what was asked for. */
  readonly shown: number;
  /** Milliseconds of the main thread's longest task before. */
  readonly longestTask: number;
}

const KINDS: Readonly<Record<string, LoadKind>> = {
  Document: 'page',
  Script: 'script',
  Font: 'font',
  Fetch: 'data',
  XHR: 'data',
};

/**
 * Runs in the page before its own scripts: notes when an element of the selector is there, or the page has set the mark,
 * and a frame shows it.
 */
function watch({ selector, mark }: Pick<Wish, 'selector' | 'mark'>): void {
  const page = window as unknown as { coldLoad: { shown?: number; longest: number } };
  page.coldLoad = { longest: 0 };
  const note = (): void => {
    const isMarked = mark === undefined || performance.getEntriesByName(mark).length > 0;
    if (page.coldLoad.shown !== undefined || !isMarked || document.querySelector(selector) === null) return;
    watching.disconnect();
    requestAnimationFrame(() => setTimeout(() => (page.coldLoad.shown = performance.now())));
  };
  const watching = new MutationObserver(note);
  watching.observe(document, { childList: true, subtree: true, attributes: true });
  new PerformanceObserver(note).observe({ type: 'mark', buffered: true });
  new PerformanceObserver((entries) => {
    for (const { duration } of entries.getEntries())
      if (page.coldLoad.shown === undefined) page.coldLoad.longest = Math.max(page.coldLoad.longest, duration);
  }).observe({ type: 'longtask', buffered: true });
}

const LIMIT_MS = 120_000;

export interface Wish {
  /** Of a document that the page is not at yet. */
  readonly url: string;
  /** What the page is opened for. */
  readonly selector: string;
  /** What the page marks in its performance timeline when that is drawn. */
  readonly mark?: string;
  /** How many times slower the processor is made. */
  readonly slowdown?: number;
}

export async function coldLoad(page: Page, { url, selector, mark, slowdown = 1 }: Wish): Promise<ColdLoad> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  if (slowdown > 1) await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  const traffic = listenToTraffic(session);
  await page.addInitScript(watch, { selector, ...(mark !== undefined && { mark }) });
  await page.goto(url, { timeout: LIMIT_MS });
  const figures = await page.waitForFunction(
    () => {
      const { coldLoad: noted } = window as unknown as { coldLoad: { shown?: number; longest: number } };
      return noted.shown === undefined ? undefined : { shown: noted.shown, longestTask: noted.longest };
    },
    undefined,
    { timeout: LIMIT_MS },
  );
  const { shown, longestTask } = (await figures.jsonValue()) as { shown: number; longestTask: number };
  const origin = await page.evaluate(() => performance.timeOrigin);
  return { ...traffic(origin + shown), shown, longestTask };
}

/**
 * Returns what was asked for before a time (milliseconds since 1970) and has come. An answer from the browser's cache has
 * no bytes and is no request.
 */
function listenToTraffic(session: CDPSession): (before: number) => Pick<ColdLoad, 'bytes' | 'requests'> {
  const asked = new Map<string, number>();
  const kinds = new Map<string, LoadKind>();
  const sizes = new Map<string, number>();
  session.on('Network.requestWillBeSent', ({ requestId, wallTime }) => asked.set(requestId, 1000 * wallTime));
  session.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, KINDS[type] ?? 'other'));
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => sizes.set(requestId, encodedDataLength));
  return (before) => {
    const bytes: Record<LoadKind, number> = { page: 0, script: 0, font: 0, data: 0, other: 0 };
    const counted = [...sizes].filter(([id, size]) => size > 0 && (asked.get(id) ?? 0) < before);
    for (const [id, size] of counted) bytes[kinds.get(id) ?? 'other'] += size;
    return { bytes, requests: counted.length };
  };
}

export const allBytes = ({ bytes }: Pick<ColdLoad, 'bytes'>): number =>
  Object.values(bytes).reduce((sum, each) => sum + each, 0);
