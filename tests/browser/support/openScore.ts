/** Opens the score screen under the server's own content security policy; the test provides the score. */
import type { Locator, Page, Route } from '@playwright/test';
import { writeMusicJson } from '../../../engine/index.ts';
import type { Score } from '../../../engine/index.ts';
import type { Remarks } from '../../../server/contract/remarks.ts';
import { BASS, TREBLE, buildScore } from '../../fixtures/engraving/scoreBuilder.ts';
import type { RunningServer } from './songleaf.ts';

const ID = '0b9a2f6e-5d0c-4a8e-9c3f-2f5b6f0d7e11';
const RIGHT_HAND = ['e5q f5e g5e g5q f5e e5e', 'd5q c5q c5q d5q', 'e5q. d5e d5h'];
const LEFT_HAND = ['[c3 g3]h [g2 d3]h', 'c3q e3q g3q e3q', '[g2 b2 d3]w'];

/** 48 measures for two hands. */
export const SCORE: Score = buildScore({
  title: 'Forty-Eight Measures',
  composer: 'Traditional',
  staves: [[TREBLE, BASS]],
  measures: Array.from({ length: 48 }, (_, index) => ({
    parts: [[[RIGHT_HAND[index % 3] ?? ''], [LEFT_HAND[index % 3] ?? '']]],
  })),
});

export const sheetOf = (page: Page) => page.getByTestId('sheet');

export interface Opening {
  /** The server's answer for the score. */
  readonly status?: number;
  readonly musicVo?: unknown;
  /** Further parameters of the address, `&view=roll`. */
  readonly query?: string;
  /** The user's plan; only for premium users the score is unlocked without the test. */
  readonly premium?: boolean;
  /** The recording from which the song was transcribed. */
  readonly original?: Buffer;
  /** Where the transcription differs from the recording. */
  readonly remarks?: Remarks;
}

/** Answers ranges like the server, because a media element can only seek in such a file. */
function sendPart(route: Route, body: Buffer): Promise<void> {
  const [, first = '0', last = ''] = /^bytes=(\d+)-(\d*)$/.exec(route.request().headers()['range'] ?? '') ?? [];
  const part = body.subarray(Number(first), last === '' ? undefined : Number(last) + 1);
  const range = `bytes ${first}-${String(Number(first) + part.length - 1)}/${String(body.length)}`;
  const headers = { 'accept-ranges': 'bytes', 'content-range': range };
  return route.fulfill({ status: 206, contentType: 'audio/wav', headers, body: part });
}

/** Opens the score as a signed-in user. */
export async function openScore(
  page: Page,
  { url }: RunningServer,
  { status = 200, musicVo = writeMusicJson(SCORE), query = '', premium = true, original, remarks = {} }: Opening = {},
): Promise<void> {
  const account = { id: ID, firstname: 'Clara', email: 'c@example.org', emailconfirmed: true, haspassword: true };
  await page.route('**/GetAccountInfo', (route) =>
    route.fulfill({ json: { ...account, premium, standard: false, paused: 0, plan: null, token: 't' } }),
  );
  const nothing = { cursor: '', count: 0, songs: [], total: 0, next: '', underWay: [] };
  await page.route(/\/Song(Page|Changes)/, (route) => route.fulfill({ json: nothing }));
  await page.route('**/MusicJson?*', (route) =>
    status === 200
      ? route.fulfill({
          json: {
            musicVo,
            properties: {
              ...{ quality: 1, unlocked: Number(premium), before: false, version: 1 },
              hasOriginal: original !== undefined,
              remarks,
            },
          },
        })
      : route.fulfill({ status, json: { ok: false, msg: 'no' } }),
  );
  if (original !== undefined) await page.route('**/OriginalSound?*', (route) => sendPart(route, original));
  await page.goto(`${url}/#/score?id=${ID}${query}`);
}

const pixels = async (page: Page, of: Locator): Promise<Buffer> => {
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  return of.screenshot();
};

/** Waits for a picture that no longer changes. */
export async function settled(page: Page, of = sheetOf(page)): Promise<Buffer> {
  let before = await pixels(page, of);
  for (;;) {
    const after = await pixels(page, of);
    if (after.equals(before)) return after;
    before = after;
  }
}

/** The number of a visible bar, from the text for screen readers; NaN while it is empty. */
async function barOf(page: Page, which: 'first' | 'last'): Promise<number> {
  const bars = page.getByRole('region', { name: 'The music in words' }).locator('ol > li');
  const [text = ''] = await (which === 'first' ? bars.first() : bars.last()).allTextContents();
  return Number(/^bar (\d+)/.exec(text)?.[1] ?? Number.NaN);
}

export const firstBar = (page: Page): Promise<number> => barOf(page, 'first');
export const lastBar = (page: Page): Promise<number> => barOf(page, 'last');
