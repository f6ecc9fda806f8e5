/** Functions that check a PostgreSQL server process: whether it is alive, whether it answers, and on which port. */
import { readFile, rm, stat } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { errorCode } from '../errorCode.ts';

const POLL_MS = 50;
const DUPLICATE_DATABASE = '42P04';
/** Lines of postmaster.pid: pid, data folder, start time, port, … */
const PORT_LINE = 3;

/** Returns the server that uses the cluster, if one is alive. Removes the pid file of a server that has ended. */
export async function readRunningServer(cluster: string): Promise<{ pid: number; port: number } | undefined> {
  const pidFile = join(cluster, 'postmaster.pid');
  const lines = (await readIfPresent(pidFile))?.split('\n');
  const pid = Number(lines?.[0]);
  if (lines === undefined || !Number.isInteger(pid) || pid <= 0) return undefined;
  // After a restart of the machine or container the process number may belong to another program.
  if (!isAlive(pid) || !(await isPostgres(pid))) {
    await rm(pidFile, { force: true });
    return undefined;
  }
  const port = Number(lines[PORT_LINE]);
  return Number.isInteger(port) && port > 0 ? { pid, port } : undefined;
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // The process is alive but belongs to another user.
    return errorCode(error) === 'EPERM';
  }
}

async function isPostgres(pid: number): Promise<boolean> {
  if (process.platform !== 'linux') return true;
  const commandLine = await readIfPresent(`/proc/${pid}/cmdline`);
  return commandLine?.split('\0')[0]?.endsWith('postgres') ?? false;
}

export async function canConnect(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 2000 });
  try {
    await client.connect();
    await client.end();
    return true;
  } catch {
    // The server has not started yet or is not running. The caller tries again until its time limit, and then shows the
    // server's own log.
    return false;
  }
}

export async function createDatabase(url: string, name: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(`create database ${client.escapeIdentifier(name)}`);
  } catch (error) {
    if (errorCode(error) !== DUPLICATE_DATABASE) throw error;
  } finally {
    await client.end();
  }
}

export async function findFreePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('A listening socket has no port.');
  return address.port;
}

/** Repeats a check until it succeeds. @returns true; false when `isImpossible` returns true or the time is over. */
export async function waitUntil(
  milliseconds: number,
  isReached: () => Promise<boolean>,
  isImpossible: () => boolean = () => false,
): Promise<boolean> {
  for (let waited = 0; waited < milliseconds; waited += POLL_MS) {
    if (await isReached()) return true;
    if (isImpossible()) return false;
    await delay(POLL_MS);
  }
  return false;
}

export async function isPresent(file: string, atLeastBytes = 0): Promise<boolean> {
  try {
    return (await stat(file)).size >= atLeastBytes;
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return false;
    throw error;
  }
}

async function readIfPresent(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (['ENOENT', 'EACCES', 'ESRCH'].includes(errorCode(error) ?? '')) return undefined;
    throw error;
  }
}
