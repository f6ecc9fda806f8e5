/** K-05, J-13, X-35: the brass version by the model of a checkpoint that the operator serves. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkScore, voiceLeadingFaults } from '../../../engine/index.ts';
import { BASS, TREBLE, buildScore } from '../../fixtures/engraving/scoreBuilder.ts';
import { startEditing } from '../support/editDriver.ts';
import { importScore } from '../support/importScore.ts';
import { expect, launchServer, signUp, test } from '../support/songleaf.ts';
import type { Launched } from '../support/songleaf.ts';
import { serveCheckpoint } from '../support/tinyCheckpoint.ts';
import type { CheckpointServer } from '../support/tinyCheckpoint.ts';

const SONG = buildScore({
  title: 'Morning Song',
  staves: [[TREBLE, BASS]],
  measures: Array.from({ length: 10 }, (_, index) => ({
    parts: [[[index % 4 === 3 ? 'd5h c5q rq' : 'e5q f5e g5e g5q f5q'], ['[c3 g3]h [g2 d3]h']]],
  })),
});
/** Milliseconds in which a song is to be arranged on two cores. */
const LIMIT_MS = 20_000;

let checkpoint: CheckpointServer;
let dataDirectory: string;
let server: Launched;
test.beforeAll(async () => {
  checkpoint = await serveCheckpoint();
  dataDirectory = await mkdtemp(join(tmpdir(), 'songleaf-browser-'));
  server = await launchServer(dataDirectory, { COCONET_CHECKPOINT_URL: checkpoint.url });
});
test.afterAll(async () => {
  await server.stop();
  checkpoint.close();
  await rm(dataDirectory, { recursive: true, force: true });
});

test('K-05 J-13 X-35 the model writes from the checkpoint of the operator; without it the rules do', async ({
  page,
}) => {
  const origins = new Set<string>();
  page.on('request', (request) => {
    if (request.url().startsWith('http')) origins.add(new URL(request.url()).origin);
  });
  await signUp(page, server);
  const id = await importScore(page, server, SONG);
  const answer = await page.goto(`${server.url}/?fresh#/score?id=${id}`);
  const score = await startEditing(page);
  const before = await score.digest();
  const dialog = page.getByRole('dialog');
  const compose = async (): Promise<void> => {
    await page.getByRole('button', { name: 'Generate a brass version using AI' }).click();
    await dialog.getByRole('button', { name: 'Compose' }).click();
  };

  await test.step('X-35 the policy admits the origin of the checkpoint and no other', () => {
    const policy = answer?.headers()['content-security-policy'] ?? '';
    const { origin } = new URL(checkpoint.url);
    expect(/connect-src ([^;]*)/.exec(policy)?.[1]?.split(' ')).toEqual(["'self'", 'data:', 'blob:', origin]);
    expect(checkpoint.asked).toEqual([]);
  });

  await test.step('J-13 "AI is composing for you" can be aborted', async () => {
    checkpoint.state = 'hanging';
    await compose();
    await expect(dialog.getByRole('heading', { name: 'AI is composing for you' })).toBeVisible();
    await expect(dialog.getByRole('progressbar')).toBeVisible();
    await page.screenshot({ path: 'test-results/arranging-model.png' });
    await dialog.getByRole('button', { name: 'Abort' }).click();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(dialog).toBeHidden();
    expect(await score.digest()).toBe(before);
  });

  await test.step('K-05 the model writes three voices in the ranges of their players', async () => {
    checkpoint.state = 'ready';
    const started = Date.now();
    await compose();
    await expect(page.getByText('Written by the AI model Coconet. Undo brings')).toBeVisible({ timeout: LIMIT_MS });
    console.log(`the model took ${String(Date.now() - started)} ms`);
    const written = await score.score();
    expect(written.parts.map((part) => part.program)).toEqual([57, 69, 72, 59]);
    expect(checkScore(written)).toEqual([]);
    const { outOfRange, notes } = voiceLeadingFaults(written, 'documented');
    expect(outOfRange).toBe(0);
    expect(notes).toBeGreaterThan(100);
    expect(checkpoint.asked).toContain('group1-shard1of1');
    await page.screenshot({ path: 'test-results/arranging-by-model.png' });
    await score.press('Control+Z').done();
    expect(await score.digest()).toBe(before);
  });

  await test.step('K-05 where the checkpoint is gone, the rules write, and Songleaf says so', async () => {
    checkpoint.state = 'gone';
    await compose();
    await expect(page.getByText('rules of harmony: the AI model could not be loaded')).toBeVisible();
    expect((await score.score()).parts).toHaveLength(4);
  });
  expect([...origins].sort()).toEqual([server.url, new URL(checkpoint.url).origin].sort());
});
