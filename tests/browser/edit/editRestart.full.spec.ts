/** Saving while the server ends and starts again. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openOwn } from '../support/openOwn.ts';
import { sheetOf } from '../support/openScore.ts';
import { expect, launchServer, test } from '../support/songleaf.ts';

const firstNote = 'm1 v1 n1';

test('a server restarts during a save: the edits are saved after its start', async ({ page }) => {
  test.setTimeout(360_000);
  const directory = await mkdtemp(join(tmpdir(), 'songleaf-restarted-'));
  let launched = await launchServer(directory);
  try {
    const { port } = new URL(launched.url);
    const { score } = await openOwn(page, launched);
    await score.press('ArrowRight', 'ArrowUp').done();
    const sent = page.waitForRequest(/SaveSheet/);
    await score.press('Control+S').done();
    await sent;
    await launched.stop();
    await score.press('ArrowUp', 'Control+S').done();
    await expect(page.getByText(/server cannot be reached/).first()).toBeVisible();
    await score.press('ArrowUp').done();
    launched = await launchServer(directory, { PORT: port });
    await expect.poll(() => score.saving(), { timeout: 90_000 }).toBe('saved');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.reload();
    await expect(sheetOf(page)).toHaveAttribute('data-ready', 'true');
    expect(await score.midis(firstNote)).toEqual([63]);
  } finally {
    await launched.stop();
    await rm(directory, { recursive: true, force: true });
  }
});
