/**
 * Measures the resident memory of another process and its children. A process in a long loop cannot measure its own
 * memory, and the memory of a child is not part of its parent's.
 */
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

const execute = promisify(execFile);
const KILOBYTE = 1024;

/** Returns the memory in bytes; undefined if the process has ended. */
export async function residentMemory(pid: number): Promise<number | undefined> {
  try {
    return KILOBYTE * (process.platform === 'linux' ? await fromProc(pid) : await fromPs(pid));
  } catch {
    // The process has ended, so neither its file in /proc nor its line of `ps` exists.
    return undefined;
  }
}

async function fromProc(pid: number): Promise<number> {
  const own = /^VmRSS:\s*(\d+) kB$/m.exec(await readFile(`/proc/${pid}/status`, 'utf8'));
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8');
  const used = await Promise.all(
    // A child that has just ended uses no memory.
    children
      .split(' ')
      .filter(Boolean)
      .map((child) => fromProc(Number(child)).catch(() => 0)),
  );
  return used.reduce((sum, kilobytes) => sum + kilobytes, Number(own?.[1] ?? 0));
}

/** The process is the leader of a process group, to which its children belong. */
async function fromPs(pid: number): Promise<number> {
  const { stdout } = await execute('ps', ['-axo', 'pgid=,rss=']);
  const rows = stdout
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number));
  return rows.reduce((sum, [group, kilobytes = 0]) => (group === pid ? sum + kilobytes : sum), 0);
}
