/** Folders, selection and the menus of the songbook, in a real browser against the real server. */
import { readFile } from 'node:fs/promises';
import { unzipSync } from 'fflate';
import type { CDPSession, Page } from '@playwright/test';
import type { SortOrder } from '../../src/views/songbook/list/songOrder.ts';
import { listSongs } from '../app/listSongs.ts';
import { makeSong } from '../app/songFixture.ts';
import { importScore } from './support/importScore.ts';
import { SCORE } from './support/openScore.ts';
import { expect, signUp, test } from './support/songleaf.ts';

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
});

/** A server that has 10,000 songs, half of them in a folder. */
async function manySongs(page: Page) {
  const songs = Array.from({ length: 10_000 }, (_, index) =>
    makeSong({
      ...{ Id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`, Title: `Song ${index}` },
      ...{ Composer: 'Trad.', Path: index % 2 === 0 ? '' : 'Etudes/' },
      CreationDateTime: `/Date(${1_700_000_000_000 - index * 1000})/`,
    }),
  );
  const asked: string[] = [];
  // Its changes are asked for, because only calls can be answered here.
  await page.route('**/SongEvents*', (route) => route.fulfill({ status: 204 }));
  await page.route('**/SongPage*', async (route) => {
    const query = new URL(route.request().url()).searchParams;
    const [at, pageSize] = [Number(query.get('after')), Number(query.get('size'))];
    const order = { field: query.get('field'), direction: query.get('direction') } as SortOrder;
    const [search, folder] = [query.get('search') ?? '', query.get('folder') ?? ''];
    const shown = listSongs(songs, { search, folder, order, page: at, pageSize });
    asked.push(`page of ${shown.songs.length}`);
    const next = (at + 1) * pageSize < shown.total ? String(at + 1) : '';
    const rest = { total: shown.total, count: songs.length, cursor: 'mine.0', underWay: [] };
    await route.fulfill({ json: { songs: shown.songs, next, ...rest } });
  });
  await page.route('**/SongChanges*', async (route) => {
    const since = new URL(route.request().url()).searchParams.get('since') ?? '';
    asked.push(since);
    const changed = since === 'mine.0' ? songs.slice(0, 1).map((song) => ({ ...song, Quality: 0.2 })) : [];
    songs.splice(0, changed.length, ...changed);
    await route.fulfill({ json: { cursor: 'mine.1', count: songs.length, songs: changed } });
  });
  return asked;
}

/** Scrolls through the list in steps of a frame; the longest and the middle time of a frame, in milliseconds. */
const scrollThrough = (page: Page) =>
  page.evaluate(async () => {
    const times: number[] = [];
    let before = performance.now();
    for (let top = 0; top < document.body.scrollHeight; top += 150) {
      window.scrollTo(0, top);
      await new Promise(requestAnimationFrame);
      times.push(performance.now() - before);
      before = performance.now();
    }
    const sorted = times.toSorted((a, b) => a - b);
    return { middle: sorted[Math.floor(sorted.length / 2)] ?? 0, longest: sorted.at(-1) ?? 0 };
  });

test('B-03 B-06 B-12 a songbook of 10,000 songs is sent in pages, of which the rows near the window are drawn', async ({
  page,
  server,
}) => {
  await signUp(page, server);
  const asked = await manySongs(page);
  const search = page.getByRole('searchbox', { name: 'Search a Song' });
  const figures: Record<string, number> = {};
  const timed = async (name: string, work: () => Promise<unknown>) => {
    const start = performance.now();
    await work();
    figures[name] = Math.round(performance.now() - start);
  };
  await test.step('B-06 the first page comes alone', async () => {
    await timed('ms from the address to the first row', async () => {
      await page.reload();
      await titles(page).first().waitFor();
    });
    await expect(page.getByText('1–50 of 5000')).toBeVisible();
    expect(asked.filter((text) => text.startsWith('page')).slice(0, 1)).toEqual(['page of 50']);
  });
  await test.step('B-06 of a page of 250, some dozens of rows', async () => {
    await page.getByRole('combobox', { name: /Songs per page/ }).click();
    await page.getByRole('option', { name: '250' }).click();
    await expect(page.getByText('1–250 of 5000')).toBeVisible();
    await expect(page.getByRole('table')).toHaveAttribute('aria-rowcount', '5001');
    await titles(page).first().focus();
    const { middle, longest } = await scrollThrough(page);
    figures['ms of a frame while scrolling, median'] = Math.round(middle);
    figures['ms of a frame while scrolling, longest'] = Math.round(longest);
    const last = row(page, 'Song 498');
    await expect(last).toBeVisible();
    await expect(last).toHaveAttribute('aria-rowindex', '251');
    // The row with the focus stays, far above.
    await expect(titles(page).first()).toBeFocused();
    figures['rows in the document'] = await page.locator('tbody tr[data-index]').count();
    figures['elements in the document'] = await page.locator('*').count();
    expect(figures['rows in the document']).toBeLessThan(60);
    await page.getByRole('button', { name: 'Go to next page' }).click();
    await expect(page.getByText('251–500 of 5000')).toBeVisible();
    await expect(titles(page).filter({ hasText: 'Song 998' })).toHaveCount(1);
    await page.getByRole('button', { name: 'Go to previous page' }).click();
    await expect(page.getByText('1–250 of 5000')).toBeVisible();
  });
  await test.step('B-03 the server searches', async () => {
    await search.fill('song 7777');
    await timed('ms of a search', async () => {
      await search.press('Enter');
      await expect(titles(page)).toHaveText(['Song 7777']);
    });
    await search.fill('etudes');
    await search.press('Enter');
    await expect(page.getByText('1–250 of 5000')).toBeVisible();
    await search.fill('');
    await search.press('Enter');
  });
  await test.step('B-12 a change in its place is the only thing that is sent', async () => {
    await expect(row(page, 'Song 0').getByRole('img', { name: '1 of 5 stars' })).toBeVisible({ timeout: 20_000 });
    const pages = asked.filter((text) => text.startsWith('page')).length;
    await expect.poll(() => asked.filter((text) => text === 'mine.1').length, { timeout: 20_000 }).toBeGreaterThan(0);
    expect(asked.filter((text) => text.startsWith('page'))).toHaveLength(pages);
    expect(asked).not.toContain('');
  });
  process.stdout.write(`10,000 songs: ${JSON.stringify(figures)}\n`);
});
