/** K-05, J-13: the model of the real size, with random weights. It prints the time that a song takes (docs/arranging.md). */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { checkScore } from '../../../engine/index.ts';
import { startEditing } from '../support/editDriver.ts';
import { importScore } from '../support/importScore.ts';
import { SCORE } from '../support/openScore.ts';
import { expect, launchServer, signUp, test } from '../support/songleaf.ts';
import type { Launched } from '../support/songleaf.ts';
import { REAL_SIZE, serveCheckpoint } from '../support/tinyCheckpoint.ts';
import type { CheckpointServer } from '../support/tinyCheckpoint.ts';

/** Far longer than a song of 48 bars takes. */
const LIMIT_MS = 240_000;

let checkpoint: CheckpointServer;
let dataDirectory: string;
let server: Launched;
test.beforeAll(async () => {
  checkpoint = await serveCheckpoint(REAL_SIZE);
  dataDirectory = await mkdtemp(join(tmpdir(), 'songleaf-browser-'));
  server = await launchServer(dataDirectory, { COCONET_CHECKPOINT_URL: checkpoint.url });
});
test.afterAll(async () => {
  await server.stop();
  checkpoint.close();
  await rm(dataDirectory, { recursive: true, force: true });
});

/** Seconds of processor time that the pages and their workers have taken so far. */
async function pageSeconds(page: Page): Promise<number> {
  const session = await (page.context().browser() as Browser).newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  return processInfo.reduce((sum, { type, cpuTime }) => sum + (type === 'renderer' ? cpuTime : 0), 0);
}

test('K-05 J-13 the model arranges 48 bars, says how far it is, and stops when it is told to', async ({ page }) => {
  test.setTimeout(2 * LIMIT_MS);
  await signUp(page, server);
  const id = await importScore(page, server, SCORE);
  await page.goto(`${server.url}/?fresh#/score?id=${id}`);
  const score = await startEditing(page);
  const before = await score.digest();
  const dialog = page.getByRole('dialog');
  const compose = async (): Promise<void> => {
    await page.getByRole('button', { name: 'Generate a brass version using AI' }).click();
    await dialog.getByRole('button', { name: 'Compose' }).click();
  };
  const share = async (): Promise<number> =>
    Number(await dialog.getByRole('progressbar').getAttribute('aria-valuenow', { timeout: 1000 }));

  await test.step('J-13 it is stopped while it computes', async () => {
    await compose();
    await expect.poll(share, { timeout: LIMIT_MS }).toBeGreaterThan(0);
    await dialog.getByRole('button', { name: 'Abort' }).click();
    await dialog.getByRole('button', { name: 'Close' }).click();
    expect(await score.digest()).toBe(before);
    // The workers end with it.
    await expect.poll(() => page.workers().filter((worker) => /coconet|predict/i.test(worker.url())).length).toBe(0);
  });

  await test.step('K-05 its progress never goes back, and four parts are written', async () => {
    const [started, secondsBefore] = [Date.now(), await pageSeconds(page)];
    await compose();
    const shares: number[] = [];
    let isDone = false;
    // The message goes away after some seconds, so that it is waited for all the time.
    const done = expect(page.getByText('Written by the AI model Coconet. Undo brings'))
      .toBeVisible({ timeout: LIMIT_MS })
      .finally(() => (isDone = true));
    while (!isDone) {
      const reached = await share().catch(() => undefined);
      if (reached !== undefined) shares.push(reached);
      await Promise.race([done, page.waitForTimeout(200)]);
    }
    await done;
    const ms = Date.now() - started;
    const seconds = (await pageSeconds(page)) - secondsBefore;
    console.log(`48 bars took ${ms} ms, and ${seconds.toFixed(1)} s of the processor`);
    expect(shares).toEqual(shares.toSorted((first, second) => first - second));
    expect(new Set(shares).size).toBeGreaterThan(5);
    const written = await score.score();
    expect(written.parts).toHaveLength(4);
    expect(checkScore(written)).toEqual([]);
  });
});
