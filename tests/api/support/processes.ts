/** Functions about processes of this machine, for fault tests. */
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const execute = promisify(execFile);

interface Process {
  readonly pid: number;
  readonly parent: number;
  readonly command: string;
}

async function listProcesses(): Promise<Process[]> {
  const { stdout } = await execute('ps', ['-eo', 'pid=,ppid=,stat=,args=']);
  return (
    stdout
      .split('\n')
      .map((line) => /^\s*(\d+)\s+(\d+)\s+(\S+)\s+(.*)$/.exec(line))
      .filter((match) => match !== null)
      // A zombie process has ended; its parent has not read its status yet.
      .filter(([, , , state]) => !state?.startsWith('Z'))
      .map(([, pid, parent, , command]) => ({ pid: Number(pid), parent: Number(parent), command: command ?? '' }))
  );
}

export async function workerOf(serverPid: number | undefined): Promise<number> {
  const worker = (await listProcesses()).find(
    ({ parent, command }) => parent === serverPid && /[wW]orker\.[tj]s/.test(command),
  );
  if (worker === undefined) throw new Error('The server has no worker.');
  return worker.pid;
}

export async function isRunning(pid: number): Promise<boolean> {
  return (await listProcesses()).some((each) => each.pid === pid);
}

/** All processes whose command line contains the data folder, the database first. */
export async function processesOn(dataDirectory: string): Promise<string[]> {
  return (await listProcesses()).filter(({ command }) => command.includes(dataDirectory)).map(({ command }) => command);
}

export async function postgresOf(dataDirectory: string): Promise<number> {
  const note = await readFile(join(dataDirectory, 'postgres', 'cluster', 'postmaster.pid'), 'utf8');
  return Number(note.split('\n')[0]);
}
