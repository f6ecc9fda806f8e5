/** Memory of a page's own process, as the system reports it: JavaScript, WebAssembly and the DOM together. */
import { readFileSync } from 'node:fs';
import type { Browser, Page } from '@playwright/test';

function privateMegabytes(pid: number): number {
  const lines = readFileSync(`/proc/${String(pid)}/smaps_rollup`, 'utf8').matchAll(/^Private_\w+:\s+(\d+) kB$/gm);
  return [...lines].reduce((sum, [, kilobytes]) => sum + Number(kilobytes), 0) / 1024;
}

/**
 * Null where /proc does not exist. Collects garbage first. In a browser with one page, its process is the largest
 * renderer.
 */
export async function rendererMegabytes(browser: Browser, page: Page): Promise<number | null> {
  if (process.platform !== 'linux') return null;
  await (await page.context().newCDPSession(page)).send('HeapProfiler.collectGarbage');
  const { processInfo } = await (await browser.newBrowserCDPSession()).send('SystemInfo.getProcessInfo');
  const renderers = processInfo.filter(({ type }) => type === 'renderer');
  return Math.max(...renderers.map(({ id }) => privateMegabytes(id)));
}
