/** Folders, selection and the menus of the songbook, in a real browser against the real server. */
import { readFile } from 'node:fs/promises';
import { unzipSync } from 'fflate';
import type { CDPSession, Page } from '@playwright/test';
import { importScore } from './support/importScore.ts';
import { TREBLE, buildScore } from '../fixtures/engraving/scoreBuilder.ts';
import { SCORE } from './support/openScore.ts';
import { expect, signUp, test } from './support/songleaf.ts';

const LITTLE = buildScore({ staves: [[TREBLE]], measures: [{ parts: [[['c4w']]] }] });

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const titles = (page: Page) => page.getByRole('table').getByRole('link');

test('B-02 B-19 B-22 B-23 B-25 B-26 folders are created, filled by dragging and by the menu, renamed, deleted', async ({
  page,
  server,
}) => {
  await signUp(page, server);
  for (const title of ['Adagio', 'Bourrée', 'Courante']) await importScore(page, server, SCORE, { title });
  await page.reload();
  await expect(titles(page)).toHaveCount(3);

  await test.step('B-26 a new folder, with Enter', async () => {
    await page.getByRole('link', { name: 'New folder' }).click();
    await page.getByRole('textbox', { name: 'Folder name' }).fill('Suite & more');
    await page.keyboard.press('Enter');
    await expect(page.getByText('The folder was created.')).toBeVisible();
    await expect(titles(page)).toHaveText(['Suite & more', 'Courante', 'Bourrée', 'Adagio']);
  });

  await test.step('B-04 B-05 the words of all headings stand on one line, whether they sort or not', async () => {
    const headings = ['Title', 'Composer', 'Mode', 'Instrument', 'Rating', 'Date Created'].map((name) =>
      page.getByRole('columnheader', { name }).evaluate((cell) => {
        const range = document.createRange();
        const words = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT).nextNode();
        if (words !== null) range.selectNodeContents(words);
        return range.getBoundingClientRect().top;
      }),
    );
    expect(new Set(await Promise.all(headings)).size).toBe(1);
  });

  await test.step('B-23 a song is dragged onto the folder', async () => {
    await row(page, 'Adagio').dragTo(row(page, 'Suite & more'));
    await expect(titles(page)).toHaveText(['Suite & more', 'Courante', 'Bourrée']);
  });

  await test.step('B-21 B-22 B-25 two are selected and moved by the dialog', async () => {
    await row(page, 'Bourrée').hover();
    await page.getByRole('checkbox', { name: 'Select Bourrée' }).click();
    await titles(page).filter({ hasText: 'Courante' }).click();
    await expect(page.getByText('2 selected')).toBeVisible();
    await page.getByRole('link', { name: 'Move to folder' }).click();
    const dialog = page.getByRole('dialog', { name: 'Move 2 songs' });
    await dialog.getByRole('button', { name: 'Suite & more' }).click();
    await dialog.getByRole('button', { name: 'Move', exact: true }).click();
    await expect(titles(page)).toHaveText(['Suite & more']);
  });

  await test.step('B-01 B-23 the folder is opened, and a song is dragged out of it', async () => {
    await titles(page).click();
    await expect(page.getByRole('heading', { name: 'Suite & more' })).toBeVisible();
    await expect(titles(page)).toHaveText(['Courante', 'Bourrée', 'Adagio']);
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Suite & more' })).toBeVisible();
    await row(page, 'Adagio').dragTo(page.getByRole('link', { name: 'My Songbook' }));
    await expect(titles(page)).toHaveText(['Courante', 'Bourrée']);
  });

  await test.step('B-19 B-30 duplicated and renamed within the folder', async () => {
    await page.getByRole('button', { name: 'More options for Bourrée' }).click();
    await page.getByRole('menuitem', { name: 'Duplicate' }).click();
    await expect(page.getByText('The song was duplicated.')).toBeVisible();
    await page.getByRole('button', { name: 'More options for Bourrée (copy)' }).click();
    await page.getByRole('menuitem', { name: 'Rename' }).click();
    await page.getByRole('textbox', { name: 'Title' }).fill('Gavotte');
    await page.getByRole('textbox', { name: 'Composer' }).fill('J. S. Bach');
    await page.getByRole('button', { name: 'Rename' }).click();
    await expect(row(page, 'Gavotte')).toContainText('J. S. Bach');
    await expect(titles(page)).toHaveCount(3);
  });

  await test.step('B-22 the selected songs are exported as one archive', async () => {
    await row(page, 'Gavotte').hover();
    await page.getByRole('checkbox', { name: 'Select Gavotte' }).click();
    await page.getByRole('button', { name: 'Select all' }).click();
    await page.getByRole('link', { name: 'Export' }).click();
    await page.getByRole('radio', { name: 'MIDI' }).click();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download' }).click();
    const archive = unzipSync(await readFile(await (await download).path()));
    expect(Object.keys(archive).sort()).toEqual(['Bourrée.mid', 'Courante.mid', 'Gavotte.mid']);
    for (const file of Object.values(archive)) expect(Buffer.from(file.subarray(0, 4)).toString()).toBe('MThd');
    await page.getByRole('button', { name: 'End selection' }).click();
  });

  await test.step('B-23 B-26 renamed and deleted from the path above the list', async () => {
    await page.getByRole('button', { name: 'More options for Suite & more' }).click();
    await page.getByRole('menuitem', { name: 'Rename folder' }).click();
    await page.getByRole('textbox', { name: 'Folder name' }).fill('French suite');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'French suite' })).toBeVisible();
    await expect(titles(page)).toHaveCount(3);
    await page.getByRole('button', { name: 'More options for French suite' }).click();
    await page.getByRole('menuitem', { name: 'Delete folder' }).click();
    await expect(page.getByText('and the 3 songs in it')).toBeVisible();
    await page.getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByRole('heading', { name: 'My Songbook' })).toBeVisible();
    await expect(titles(page)).toHaveText(['Adagio']);
  });
});

test('A-24 B-03 B-05 the way back from a song leads to the folder, the search and the order that were left', async ({
  page,
  server,
}) => {
  await signUp(page, server);
  for (const title of ['Étude 2', 'Étude 10', 'Waltz'])
    await importScore(page, server, SCORE, { title, composer: 'Chopin', path: 'Piano/' });
  await page.reload();
  await titles(page).filter({ hasText: 'Piano' }).click();
  await page.getByRole('button', { name: 'Title' }).click();
  const search = page.getByPlaceholder('Search a Song');
  await search.fill('chopin etude');
  await search.press('Enter');
  await expect(titles(page)).toHaveText(['Étude 2', 'Étude 10']);
  await titles(page).filter({ hasText: 'Étude 10' }).click();
  await page.getByRole('link', { name: 'Back to My Songbook' }).click();
  await expect(page.getByRole('heading', { name: 'Piano' })).toBeVisible();
  await expect(search).toHaveValue('chopin etude');
  await expect(titles(page)).toHaveText(['Étude 2', 'Étude 10']);

  await test.step('the order is still there after the page was loaded again; the search is not', async () => {
    await page.reload();
    await expect(titles(page)).toHaveText(['Étude 2', 'Étude 10', 'Waltz']);
    await expect(search).toHaveValue('');
  });
});

test('B-24 after a song was deleted by keys, the next row has the focus', async ({ page, server }) => {
  await signUp(page, server);
  for (const title of ['Adagio', 'Bourrée', 'Courante']) await importScore(page, server, LITTLE, { title });
  await page.reload();
  await page.getByRole('button', { name: 'More options for Bourrée' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Delete' }).press('Enter');
  await page.getByRole('button', { name: 'Delete' }).press('Enter');
  await expect(titles(page)).toHaveText(['Courante', 'Adagio']);
  await expect(titles(page).filter({ hasText: 'Adagio' })).toBeFocused();
});

test('B-06 the next page of songs begins with its first song', async ({ page, server }) => {
  await signUp(page, server);
  for (let number = 1; number <= 60; number += 1)
    await importScore(page, server, LITTLE, { title: `Song ${String(number)}` });
  await page.reload();
  await expect(titles(page).first()).toHaveText('Song 60');
  await page.getByRole('button', { name: 'Go to next page' }).click();
  await expect(page.getByText('51–60 of 60')).toBeVisible();
  await expect(titles(page).first()).toHaveText('Song 10');
  await expect(titles(page).first()).toBeInViewport();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 });

  async function touch(client: CDPSession, type: 'touchStart' | 'touchMove' | 'touchEnd', x = 0, y = 0): Promise<void> {
    await client.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y }] });
  }

  test('B-07 B-12 B-21 a long press selects, a tap toggles, a pull reloads the list', async ({ page, server }) => {
    await signUp(page, server);
    for (const title of ['Adagio', 'Bourrée']) await importScore(page, server, SCORE, { title, path: '' });
    await page.reload();
    const song = page.getByRole('listitem').filter({ hasText: 'Adagio' });
    await expect(song).toBeVisible();
    const client = await page.context().newCDPSession(page);
    const box = await song.getByRole('link').boundingBox();
    if (box === null) throw new Error('the song is not on screen');
    const [x, y] = [box.x + 80, box.y + box.height / 2];
    await touch(client, 'touchStart', x, y);
    await expect(page.getByText('1 selected')).toBeVisible();
    await touch(client, 'touchEnd');
    await page.getByRole('listitem').filter({ hasText: 'Bourrée' }).getByRole('link').tap();
    await expect(page.getByText('2 selected')).toBeVisible();
    expect(page.url()).toContain('#/songbook');
    await page.getByRole('button', { name: 'End selection' }).tap();
    await expect(page.getByText('2 selected')).toBeHidden();

    await importScore(page, server, SCORE, { title: 'Courante' });
    const asked = page.waitForRequest(/SongChanges|SongPage/);
    await touch(client, 'touchStart', 195, 150);
    for (let pulled = 0; pulled <= 200; pulled += 20) await touch(client, 'touchMove', 195, 150 + pulled);
    await touch(client, 'touchEnd');
    await asked;
    await expect(page.getByRole('listitem').filter({ hasText: 'Courante' })).toBeVisible();
  });

  test('A-28 A-29 A-33 the dial has a backdrop, and a message leaves the dial and the footer free', async ({
    page,
    server,
  }) => {
    await signUp(page, server);
    const dial = page.getByRole('button', { name: 'Add a song' });
    const terms = page.getByRole('contentinfo').getByRole('link', { name: 'Terms' });
    const isOnTop = () =>
      terms.evaluate((link) => {
        const { x, y, width, height } = link.getBoundingClientRect();
        return document.elementFromPoint(x + width / 2, y + height / 2) === link;
      });
    await dial.tap();
    await expect(page.getByRole('menuitem', { name: 'File Upload' })).toBeVisible();
    await expect.poll(isOnTop).toBe(false);
    await page.touchscreen.tap(20, 700);
    await expect(dial).toHaveAttribute('aria-expanded', 'false');
    await expect.poll(isOnTop).toBe(true);

    await importScore(page, server, SCORE, { title: 'Adagio' });
    await page.reload();
    await page.getByRole('button', { name: 'More options for Adagio' }).tap();
    await page.getByRole('menuitem', { name: 'Duplicate' }).tap();
    const message = page.getByRole('alert').filter({ hasText: 'duplicated' });
    await expect(message).toBeVisible();
    const [shown, button, footer] = await Promise.all(
      [message, dial, page.getByRole('contentinfo')].map((each) => each.boundingBox()),
    );
    if (!shown || !button || !footer) throw new Error('A part of the page is missing.');
    expect(shown.y + shown.height).toBeLessThanOrEqual(button.y);
    expect(footer.y + footer.height).toBeLessThanOrEqual(shown.y);
  });
});
