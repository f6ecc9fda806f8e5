/** The help, and the tours for a new user. */
import type { Locator, Page } from '@playwright/test';
import { FULL, expect, openThroughWizard, signUp, test } from './support/songleaf.ts';

// Every user is new to the tours.
test.use({ storageState: { cookies: [], origins: [] } });

const SCORE = `<?xml version="1.0"?><score-partwise version="4.0"><part-list><score-part id="P1"><part-name>Piano</part-name>
</score-part></part-list><part id="P1"><measure number="1"><attributes><divisions>1</divisions><time><beats>4</beats>
<beat-type>4</beat-type></time></attributes><note><pitch><step>C</step><octave>4</octave></pitch><duration>4</duration>
<type>whole</type></note></measure></part></score-partwise>`;

/** Whether the ring of the tour is around all of the element, and all of the ring is in the window. */
async function expectRingAround(page: Page, element: Locator): Promise<void> {
  const [ring, box] = [await page.getByTestId('tour-ring').boundingBox(), await element.boundingBox()];
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  if (ring === null || box === null) throw new Error('The ring or its element is not shown');
  const [right, bottom] = [ring.x + ring.width, ring.y + ring.height];
  expect(ring.x > 0 && ring.y > 0 && right < width && bottom < height).toBe(true);
  expect(ring.x <= box.x + box.width / 4 && right >= box.x + (3 * box.width) / 4).toBe(true);
  expect(ring.y <= box.y + box.height / 4 && bottom >= box.y + (3 * box.height) / 4).toBe(true);
}

test('A-41 A-29 the rings of the tour are seen whole, and it offers no videos where the server has none', async ({
  page,
  server,
}) => {
  await signUp(page, server);
  const step = (title: string) => page.getByRole('dialog', { name: title });
  await step('Welcome to your songbook').getByRole('button', { name: 'Next' }).click();
  await expect(step('Add a song')).toBeVisible();
  await expect(step('Add a song')).not.toContainText('video');
  await step('Add a song').getByRole('button', { name: 'Next' }).click();
  await expect(step('Find it again')).toBeVisible();
  await expectRingAround(page, page.getByRole('button', { name: 'Search', exact: true }));
  await step('Find it again').getByRole('button', { name: 'Skip the tour' }).click();
  await openThroughWizard(page, { name: 'c.musicxml', mimeType: 'text/xml', buffer: Buffer.from(SCORE) });
  await step('Press play').getByRole('button', { name: 'Next' }).click();
  await step('Choose how you read').getByRole('button', { name: 'Next' }).click();
  await expect(step('Something is wrong?')).toBeVisible();
  await expectRingAround(page, page.getByRole('tab', { name: 'Edit' }));
});

test(
  'A-41 a tour leads through songbook and score once, by keys and by pressing, and starts again from the help',
  FULL,
  async ({ page, server, context }) => {
    await signUp(page, server);
    const step = (title: string) => page.getByRole('dialog', { name: title });
    const seen = async () =>
      (await context.cookies()).map(({ name }) => name).filter((name) => name.startsWith('tour_'));
    await test.step('the songbook, by the keyboard', async () => {
      await expect(step('Welcome to your songbook')).toBeFocused();
      await page.screenshot({ path: test.info().outputPath('tour-desktop.png') });
      await page.keyboard.press('Tab');
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await expect(step('Add a song')).toBeFocused();
      for (const [size, width, height] of [
        ['tablet', 1024, 768],
        ['phone', 390, 844],
      ] as const) {
        await page.setViewportSize({ width, height });
        // The card is placed anew with the frame after the page has another size.
        await expect(async () => {
          const box = await step('Add a song').boundingBox();
          expect((box?.x ?? -1) >= 0 && (box?.x ?? 0) + (box?.width ?? width) <= width).toBe(true);
          expect((box?.y ?? -1) >= 0 && (box?.y ?? 0) + (box?.height ?? height) <= height).toBe(true);
        }).toPass();
        await page.screenshot({ path: test.info().outputPath(`tour-${size}.png`) });
      }
      await page.setViewportSize({ width: 1440, height: 900 });
      await step('Add a song').getByRole('button', { name: 'Back' }).click();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
      expect(await seen()).toEqual(['tour_songbook']);
    });
    await test.step('the score and its editor, by pressing', async () => {
      await openThroughWizard(page, { name: 'c.musicxml', mimeType: 'text/xml', buffer: Buffer.from(SCORE) });
      await expect(step('Press play')).toBeFocused();
      await page.screenshot({ path: test.info().outputPath('tour-play.png') });
      // Doing what the step says goes on to the next one.
      await page.getByRole('region', { name: 'Player' }).getByRole('button', { name: 'Play', exact: true }).click();
      await step('Choose how you read').getByRole('button', { name: 'Next' }).click();
      await step('Something is wrong?').getByRole('button', { name: 'Next' }).click();
      await page.screenshot({ path: test.info().outputPath('tour-score.png') });
      await step('Take it with you').getByRole('button', { name: 'Got it' }).click();
      await page.getByRole('tab', { name: 'Edit' }).click();
      await step('Your tools').getByRole('button', { name: 'Skip the tour' }).click();
      expect((await seen()).sort()).toEqual(['tour_edit_sheet', 'tour_play', 'tour_songbook']);
    });
    await test.step('not a second time', async () => {
      await page.goto(`${server.url}/#/songbook`);
      await expect(page.getByRole('heading', { name: 'My Songbook' })).toBeVisible();
      // A fixed pause, because the test shows that nothing appears.
      await page.waitForTimeout(1500);
      await expect(page.getByRole('dialog')).toHaveCount(0);
    });
    await test.step('A-26 the help is searched, and the tours start again', async () => {
      await page.getByRole('button', { name: 'Clara' }).click();
      await page.getByRole('menuitem', { name: 'Get Help!' }).click();
      await expect(page).toHaveTitle('Help');
      for (const [size, width, height] of [
        ['phone', 390, 844],
        ['tablet', 1024, 768],
        ['desktop', 1440, 900],
      ] as const) {
        await page.setViewportSize({ width, height });
        await page.screenshot({ path: test.info().outputPath(`help-${size}.png`) });
      }
      await page.getByRole('searchbox', { name: 'Search the help' }).fill('count-in');
      await expect(page.getByRole('status').filter({ hasText: '2 topics' })).toBeVisible();
      await expect(page.getByRole('heading', { name: 'Record yourself' })).toBeVisible();
      await expect(page.getByRole('heading', { name: 'Share a score' })).toHaveCount(0);
      await page.getByRole('searchbox').fill('zebra');
      await expect(page.getByText('Nothing about “zebra”.')).toBeVisible();
      await page.getByRole('button', { name: 'Show the tours again' }).click();
      await page.getByRole('link', { name: 'My Songbook' }).click();
      await expect(step('Welcome to your songbook')).toBeVisible();
    });
  },
);
