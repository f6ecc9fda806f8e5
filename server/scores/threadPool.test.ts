import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { openThreadPool, TaskEnded } from './threadPool.ts';

const folder = mkdtempSync(join(tmpdir(), 'threads-'));
afterAll(() => rmSync(folder, { recursive: true }));
const entry = join(folder, 'thread.mjs');
writeFileSync(
  entry,
  `import { parentPort } from 'node:worker_threads';
  parentPort.on('message', (task) => {
    if (task === 'hang') for (;;);
    parentPort.postMessage(task);
    if (task === 'fail later') setTimeout(() => { throw new Error('late'); }, 20);
  });`,
);

const open = () =>
  openThreadPool<string, string>({ entry: pathToFileURL(entry), threads: 1, taskMs: 500, heapMegabytes: 64 });
const place = { owner: 'somebody', isLarge: false };

describe('the pool of threads', () => {
  it('L4 survives a thread that fails between two tasks', async () => {
    const pool = open();
    expect(await pool.run('fail later', place)).toBe('fail later');
    await delay(300);
    expect(await pool.run('next', place)).toBe('next');
    await pool.close();
  });

  it('does not count the start of a thread as time of its task', async () => {
    const pool = open();
    const running = pool.run('slow start', place);
    // The message that the thread runs waits for this thread, which is busy for longer than the task may take.
    const until = performance.now() + 800;
    while (performance.now() < until);
    expect(await running).toBe('slow start');
    await pool.close();
  });

  it('ends a task that takes too long, and performs those that waited behind it', async () => {
    const pool = open();
    const [hung, next] = [pool.run('hang', place), pool.run('next', { ...place, owner: 'somebody else' })];
    await expect(hung).rejects.toBeInstanceOf(TaskEnded);
    expect(await next).toBe('next');
    await pool.close();
  });
});
