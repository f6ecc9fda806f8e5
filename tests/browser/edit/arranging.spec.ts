/** K-01 to K-06, J-13: the brass version, written in the browser and kept by the server. */
import type { Page } from '@playwright/test';
import { chordName } from '../../../engine/index.ts';
import { BASS, TREBLE, buildScore } from '../../fixtures/engraving/scoreBuilder.ts';
import { openEditor, startEditing } from '../support/editDriver.ts';
import { importScore } from '../support/importScore.ts';
import { FULL, expect, signUp, test } from '../support/songleaf.ts';

declare global {
  interface Window {
    recordedEvents: string[];
    hasConsented: boolean;
  }
}

/** Twelve bars for two hands. */
const SONG = buildScore({
  title: 'Evening Song',
  composer: 'Anon.',
  staves: [[TREBLE, BASS]],
  measures: Array.from({ length: 12 }, (_, index) => ({
    parts: [
      [[index % 4 === 3 ? 'd5h c5q rq' : 'e5q f5e g5e g5q f5q'], [index % 2 ? '[g2 b2 d3]w' : '[c3 g3]h [g2 d3]h']],
    ],
  })),
});

const dialog = (page: Page) => page.getByRole('dialog');
const NAME = 'Generate a brass version using AI';

/** The button of the toolbar, which is in the panel of further tools where the bar has no room for it. */
async function pressArrange(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: NAME });
  if (!(await button.isVisible())) await page.getByRole('button', { name: 'More tools' }).click();
  await button.click();
}

/** Records the events that an operator's receiver gets. */
const receiveEvents = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    window.recordedEvents = [];
    window.hasConsented = false;
    // The views of pages, which are recorded too, come at their own time.
    const record = (event: string): void => {
      if (event !== 'page_view') window.recordedEvents.push(event);
    };
    Object.assign(window, { songleafAnalytics: { hasConsent: () => window.hasConsented, record } });
  });

test(
  'K-01 K-04 J-13 X-18 a brass version replaces the score as one edit, or becomes a new song',
  FULL,
  async ({ page, server }) => {
    await receiveEvents(page);
    await signUp(page, server);
    const id = await importScore(page, server, SONG);
    await page.goto(`${server.url}/#/score?id=${id}`);
    const score = await startEditing(page);
    const before = await score.digest();
    const programs = async (): Promise<number[]> => (await score.score()).parts.map((part) => part.program);

    await test.step('K-01 without consent the click is not recorded; with consent it is, once', async () => {
      await pressArrange(page);
      await expect(dialog(page)).toContainText('which stays as it is');
      expect(await page.evaluate(() => window.recordedEvents)).toEqual([]);
      await dialog(page).getByRole('button', { name: 'Close' }).click();
      await expect(dialog(page)).toBeHidden();
      await page.evaluate(() => (window.hasConsented = true));
      await pressArrange(page);
      expect(await page.evaluate(() => window.recordedEvents)).toEqual(['editor_usability/bachify_clicked']);
    });

    await test.step('J-13 Abort ends the composing and leaves the score', async () => {
      const workers = '**/arrangingWorker*';
      await page.route(workers, () => undefined);
      await dialog(page).getByRole('button', { name: 'Compose' }).click();
      await expect(dialog(page).getByRole('heading', { name: 'AI is composing for you' })).toBeVisible();
      await expect(dialog(page).getByRole('progressbar')).toBeVisible();
      await page.screenshot({ path: 'test-results/arranging-progress.png' });
      await dialog(page).getByRole('button', { name: 'Abort' }).click();
      await expect(dialog(page).getByRole('button', { name: 'Compose' })).toBeVisible();
      expect(await score.digest()).toBe(before);
      await page.unroute(workers);
    });

    await test.step('K-01 K-04 the documented players replace the score; one undo brings it back', async () => {
      await expect(dialog(page).getByRole('radio', { name: 'Trumpet, oboe, clarinet, tuba' })).toBeChecked();
      await dialog(page).getByRole('button', { name: 'Compose' }).click();
      await expect(dialog(page)).toBeHidden();
      await expect(
        page.getByText(/rules of harmony: no AI model is set up here\. Undo brings your score back/),
      ).toBeVisible();
      expect(await programs()).toEqual([57, 69, 72, 59]);
      expect(await score.hasChanges()).toBe(true);
      await page.screenshot({ path: 'test-results/arranging-done.png' });
      await score.press('Control+Z').done();
      expect(await score.digest()).toBe(before);
    });

    await test.step('X-18 a brass quartet becomes a new song, and this one stays', async () => {
      await pressArrange(page);
      await dialog(page)
        .getByRole('radio', { name: /Brass quartet/ })
        .check();
      await dialog(page).getByRole('radio', { name: 'Keep as a new song' }).check();
      await page.screenshot({ path: 'test-results/arranging-choices.png' });
      await dialog(page).getByRole('button', { name: 'Compose' }).click();
      await expect(dialog(page)).toBeHidden();
      expect(await score.digest()).toBe(before);
      await page.getByRole('link', { name: 'Open' }).click();
      await expect(page.getByRole('heading', { name: 'Evening Song (brass)' })).toBeVisible();
      await startEditing(page);
      expect(await programs()).toEqual([57, 57, 61, 58]);
    });
  },
);

test('K-06 D-11 the server refuses a brass version without premium, and the dialog leads to it', async ({
  page,
  server,
}) => {
  const msg = 'AI composing is available in Premium.';
  await page.route('**/Arranging', (route) => route.fulfill({ status: 402, json: { ok: false, msg } }));
  const score = await openEditor(page, server, 'sheet', { premium: false });
  await test.step('D-11 N-20 a free user gets chord symbols for the bars that are not locked', async () => {
    await page.getByRole('button', { name: 'Add Chord Symbols' }).click();
    const [part] = (await score.score()).parts;
    expect(part?.measures[0]?.harmonies?.map(({ symbol }) => chordName(symbol))).toEqual(['C', 'G']);
    await page.screenshot({ path: 'test-results/chord-symbols.png' });
    await page.getByRole('button', { name: 'Add Chord Symbols' }).click();
    await expect(page.getByText('This score has chord symbols already.')).toBeVisible();
    await score.press('Control+Z').done();
    expect(await score.hasChanges()).toBe(false);
  });
  await pressArrange(page);
  await expect(dialog(page)).toContainText(msg);
  await expect(dialog(page).getByRole('button', { name: 'Compose' })).toBeDisabled();
  await page.screenshot({ path: 'test-results/arranging-refused.png' });
  await dialog(page).getByRole('link', { name: 'Upgrade to Premium' }).click();
  await expect(page).toHaveURL(/#\/upgrade/);
});
