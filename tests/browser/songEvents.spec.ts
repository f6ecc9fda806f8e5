/** The event stream of the songbook in a real browser, and the requests at intervals where there is none. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page, Route } from '@playwright/test';
import { SongState } from '../../server/contract/calls.ts';
import { query } from '../api/support/database.ts';
import { FULL, expect, launchServer, signUp, test, uploadThroughWizard } from './support/songleaf.ts';
import type { Launched } from './support/songleaf.ts';

/** No worker takes the songs: the test writes their progress, as a worker does. */
const WITHOUT_WORKER = { TRANSCRIPTIONS_AT_ONCE: '0' };
const CHANGES = /\/(SongChanges|SongPage|GetMyFolders)/;

let dataDirectory: string;
let server: Launched;
test.beforeAll(async () => {
  dataDirectory = await mkdtemp(join(tmpdir(), 'songleaf-events-'));
  server = await launchServer(dataDirectory, WITHOUT_WORKER);
});
test.afterAll(async () => {
  await server.stop();
  await rm(dataDirectory, { recursive: true, force: true });
});

const row = (page: Page, title: string) => page.getByRole('row').filter({ hasText: title });
const ring = (page: Page, title: string) => row(page, title).getByRole('progressbar', { name: 'Processing' });

const write = (title: string, state: number, progress: number) =>
  query(dataDirectory, 'update songs set state = $2, progress = $3 where title = $1', [title, state, progress]);

/** A new user with one song that waits. */
async function withWaitingSong(page: Page, title: string): Promise<void> {
  await signUp(page, server);
  const buffer = await readFile('tests/fixtures/audio/triad.wav');
  await uploadThroughWizard(page, { name: 'triad.wav', mimeType: 'audio/wav', buffer }, title, 'Trad.');
  await expect(row(page, title)).toContainText('Waiting');
}

async function showsProgress(page: Page, title: string): Promise<void> {
  for (const percent of [12, 57]) {
    await write(title, SongState.Processing, percent);
    await expect(ring(page, title)).toHaveAttribute('aria-valuenow', String(percent));
  }
  await write(title, SongState.Ok, 100);
  await expect(page.getByRole('link', { name: title })).toBeVisible();
}

test('B-12 B-20 the progress of a transcription arrives by the event stream, without a further request', async ({
  page,
}) => {
  const stream = page.waitForResponse(/\/SongEvents/);
  await withWaitingSong(page, 'Live');
  expect((await stream).headers()['content-type']).toBe('text/event-stream');
  const asked: string[] = [];
  page.on('request', (request) => {
    if (CHANGES.test(request.url())) asked.push(request.url());
  });
  // Until the first event has arrived, the page asks every 1.5 s.
  await expect(async () => {
    asked.length = 0;
    await page.waitForTimeout(3000);
    expect(asked).toEqual([]);
  }).toPass();
  await showsProgress(page, 'Live');
  // Longer than the interval at which a page without a stream asks.
  await page.waitForTimeout(11_000);
  expect(asked).toEqual([]);
});

for (const [how, block] of [
  ['is refused', (route: Route) => route.fulfill({ status: 204 })],
  ['is cut off', (route: Route) => route.abort()],
  ['is held back by a proxy', () => undefined],
] as const)
  test(`B-12 B-20 where the event stream ${how}, the page asks at intervals`, FULL, async ({ page }) => {
    const title = `Stream that ${how}`;
    let blocked = 0;
    await page.route('**/SongEvents*', (route) => {
      blocked += 1;
      return block(route);
    });
    await withWaitingSong(page, title);
    const asked = page.waitForRequest(/\/SongChanges/);
    await showsProgress(page, title);
    await asked;
    expect(blocked).toBeGreaterThan(0);
  });
