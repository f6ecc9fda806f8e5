/** Resident memory of another process; a process that is busy in one long loop cannot measure its own. */
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

const execute = promisify(execFile);
const KILOBYTE = 1024;

/** In bytes; undefined once the process has ended. */
export async function residentMemory(pid: number): Promise<number | undefined> {
  try {
    const kilobytes = process.platform === 'linux' ? await fromProc(pid) : await fromPs(pid);
    return kilobytes === undefined ? undefined : kilobytes * KILOBYTE;
  } catch {
    // The process has ended, so that neither its file nor its line exists.
    return undefined;
  }
}

async function fromProc(pid: number): Promise<number | undefined> {
  const line = /^VmRSS:\s*(\d+) kB$/m.exec(await readFile(`/proc/${pid}/status`, 'utf8'));
  return line === null ? undefined : Number(line[1]);
}

async function fromPs(pid: number): Promise<number> {
  const { stdout } = await execute('ps', ['-o', 'rss=', '-p', String(pid)]);
  return Number(stdout);
}
