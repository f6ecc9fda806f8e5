/** Processes with all that they have started, as one machine of a simulated installation. Linux only (/proc). */
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

const execute = promisify(execFile);
const TICKS_PER_SECOND = 100;

export interface Cost {
  /** Processor time since the start, with that of processes that have ended. */
  readonly seconds: number;
  /** Memory; what several processes share counts once. */
  readonly megabytes: number;
}

/** The process and all its descendants that are running. */
async function treeOf(root: number): Promise<number[]> {
  const { stdout } = await execute('ps', ['-eo', 'pid=,ppid=']);
  const pairs = stdout.split('\n').map((line) => line.trim().split(/\s+/).map(Number));
  const tree = [root];
  for (const parent of tree) for (const [pid, ppid] of pairs) if (ppid === parent && pid !== undefined) tree.push(pid);
  return tree;
}

export async function costOf(root: number): Promise<Cost> {
  const costs = await Promise.all((await treeOf(root)).map(costOfOne));
  const total = (of: (cost: Cost) => number) => costs.reduce((sum, cost) => sum + of(cost), 0);
  return { seconds: total(({ seconds }) => seconds), megabytes: total(({ megabytes }) => megabytes) };
}

async function costOfOne(pid: number): Promise<Cost> {
  // A process that has ended in the meantime costs nothing more.
  const read = (file: string) => readFile(`/proc/${pid}/${file}`, 'utf8').catch(() => '');
  const times = /\) (?:\S+ ){11}(\d+) (\d+) (\d+) (\d+)/.exec(await read('stat'))?.slice(1) ?? [];
  const kilobytes = Number(/^Pss:\s+(\d+)/m.exec(await read('smaps_rollup'))?.[1] ?? 0);
  const ticks = times.reduce((sum, time) => sum + Number(time), 0);
  return { seconds: ticks / TICKS_PER_SECOND, megabytes: kilobytes / 1000 };
}

/** Ends a machine without a warning: all its processes at once. */
export async function killTree(root: number): Promise<void> {
  for (const pid of await treeOf(root)) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It has ended by itself in this moment.
    }
  }
}
