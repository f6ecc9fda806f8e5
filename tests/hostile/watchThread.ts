/**
 * The thread of `watch.ts`: a polite user's calls and the memory of the server, until the first message. In a thread of
 * its own, because the attacks occupy the event loop of the program that plays them.
 */
import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { CALLS } from '../../server/contract/paths.ts';
import { Visitor } from '../api/support/visitor.ts';
import type { Watched, WatchOrder } from './watch.ts';

const PAUSE_MS = 50;
const { url, cookies, pid } = workerData as WatchOrder;
const polite = new Visitor(url);
for (const [name, value] of cookies) polite.cookies.set(name, value);

let isOver = false;
let failed = 0;
let [server, all] = [0, 0];
const times: number[] = [];

async function ask(): Promise<void> {
  while (!isOver) {
    for (const path of [CALLS.health.path, CALLS.songs.path]) {
      const began = performance.now();
      const { status } = await polite.get(path).catch(() => ({ status: 0 }));
      times.push(performance.now() - began);
      if (status !== 200) failed += 1;
    }
    await delay(PAUSE_MS);
  }
}

async function measure(): Promise<void> {
  while (!isOver) {
    const memory = await memoryOf(pid);
    [server, all] = [Math.max(server, memory.own), Math.max(all, memory.all)];
    await delay(4 * PAUSE_MS);
  }
}

/** Resident megabytes of a process, and of it with all its descendants without the database. */
async function memoryOf(root: number): Promise<{ own: number; all: number }> {
  const processes = await Promise.all((await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(readProcess));
  const found = processes.filter((each) => each !== undefined);
  const own = found.find(({ pid }) => pid === root)?.megabytes ?? 0;
  const sum = (pid: number): number =>
    found
      .filter(({ parent, name }) => parent === pid && !name.startsWith('postgres'))
      .reduce((total, each) => total + each.megabytes + sum(each.pid), 0);
  return { own, all: own + sum(root) };
}

async function readProcess(pid: string) {
  // A process that has just ended has no file any more.
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => undefined);
  if (status === undefined) return undefined;
  const [, name = ''] = /^Name:\s*(.*)$/m.exec(status) ?? [];
  const [, parent = '0'] = /^PPid:\s*(\d+)$/m.exec(status) ?? [];
  const [, kilobytes = '0'] = /^VmRSS:\s*(\d+)/m.exec(status) ?? [];
  return { pid: Number(pid), parent: Number(parent), name, megabytes: Number(kilobytes) / 1024 };
}

parentPort?.once('message', () => (isOver = true));
await Promise.all([ask(), measure()]);
times.sort((a, b) => a - b);
const at = (share: number) => Math.round(times[Math.floor(share * (times.length - 1))] ?? 0);
const watched: Watched = {
  p99: at(0.99),
  slowest: at(1),
  failed,
  server: Math.round(server),
  all: Math.round(all),
};
parentPort?.postMessage(watched);
