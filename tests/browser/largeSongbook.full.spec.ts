/** A songbook of 10,000 songs, in a real browser. */
import type { Page } from '@playwright/test';
import type { SortOrder } from '../../src/views/songbook/list/songOrder.ts';
import { listSongs } from '../app/listSongs.ts';
import { makeSong } from '../app/songFixture.ts';
import { expect, signUp, test } from './support/songleaf.ts';

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const titles = (page: Page) => page.getByRole('table').getByRole('link');

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
    await expect(titles(page).filter({ hasText: 'Song 500' })).toBeInViewport();
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
