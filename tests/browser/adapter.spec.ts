/** The engine as other harnesses use it: one module from `npm run bench -- serve`, on a page of another origin. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from '@playwright/test';
import type { ScoreAdapter } from '../../bench/peers/adapter.ts';
import { pianoScore } from '../../bench/scores/generateScore.ts';
import { serveAdapter } from '../../bench/serve.ts';
import { writeMusicXml } from '../../engine/index.ts';

const HARNESS = '<body style="margin:0"><div id="el" style="height:600px;overflow-y:scroll"></div></body>';

/** A page at a separate port, and therefore of a separate origin. */
async function serveHarness(): Promise<Server> {
  const server = createServer((_, response) => response.setHeader('content-type', 'text/html').end(HARNESS));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}

declare global {
  interface Window {
    adapter: ScoreAdapter;
    xml: string;
  }
}

test('a page of another origin loads, shows, scrolls and edits a score through /adapter.js', async ({ page }) => {
  const { url, close } = await serveAdapter(0);
  const harness = await serveHarness();
  try {
    await page.goto(`http://127.0.0.1:${String((harness.address() as AddressInfo).port)}/`);
    const el = page.locator('#el');
    const blank = await el.screenshot();
    await page.evaluate(
      async ([module, xml]) => {
        window.adapter = (await import(module)) as ScoreAdapter;
        const host = document.getElementById('el') as HTMLElement;
        const { clientWidth: width, clientHeight: height } = host;
        await window.adapter.load({ el: host, width, height, staffSpacePx: 8 });
        window.xml = xml;
      },
      [`${url}/adapter.js`, writeMusicXml(pianoScore(80))] as const,
    );
    expect((await el.screenshot()).equals(blank)).toBe(true);
    await page.evaluate(async () => {
      await window.adapter.parse(window.xml);
      await window.adapter.renderFirst(document.getElementById('el') as HTMLElement);
    });
    const first = await el.screenshot();
    expect(first.equals(blank)).toBe(false);
    await page.evaluate(() => window.adapter.renderAll(document.getElementById('el') as HTMLElement));
    const top = await el.screenshot();
    expect(top.equals(first)).toBe(true);
    const scroll = (share: number) =>
      page.evaluate(async (at) => {
        const host = document.getElementById('el') as HTMLElement;
        const { max, set } = window.adapter.scroller(host);
        set(at * max);
        await window.adapter.visibleReady(host);
        return max;
      }, share);
    expect(await scroll(0.5)).toBeGreaterThan(600);
    // Until the whole score is laid out, the visible part keeps its position to a fraction of a pixel.
    await expect.poll(() => page.evaluate(() => window.adapter.stats()['isLaidOut'])).toBe(1);
    const middle = await el.screenshot();
    expect(middle.equals(top)).toBe(false);
    await page.evaluate(() => window.adapter.editOneNote(0));
    expect((await el.screenshot()).equals(middle)).toBe(false);
    await page.evaluate(() => window.adapter.editOneNote(1));
    expect((await el.screenshot()).equals(middle)).toBe(true);
    await page.evaluate(() => window.adapter.dispose());
    await expect(el).toBeEmpty();
  } finally {
    close();
    harness.close();
  }
});
