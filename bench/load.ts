/**
 * `npm run bench load`: 500 signed-in users look at their songbooks of 100 songs every 10 seconds while 20 others upload
 * recordings and 20 save scores of 1 MB, each as often, for two minutes. The embedded database, or DATABASE_URL. Asked:
 * no error, the list call's p99 below 150 ms, memory flat.
 *
 * LOAD_SECONDS shortens it. Transcription is left to other machines unless TRANSCRIPTIONS_AT_ONCE says otherwise: it
 * would be a measurement of the transcription.
 */
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { z } from 'zod';
import { writeMusicJson } from '../engine/index.ts';
import { findRunningPostgres } from '../server/storage/embeddedPostgres.ts';
import { seedUsers } from './load/seed.ts';
import type { SeededUser } from './load/seed.ts';
import { openTarget, pollSongbook, repeat, saveScore, tokenOf, uploadFile } from './load/users.ts';
import type { Sample, Target } from './load/users.ts';
import { pianoScore } from './scores/generateScore.ts';

const USERS = 500;
const SONGS_EACH = 100;
const UPLOADERS = 20;
const SAVERS = 20;
const EVERY_MS = 10_000;
const SECONDS = Number(process.env['LOAD_SECONDS'] ?? 120);
const UPLOAD_BYTES = 3_000_000;
const SAVE_BYTES = 1_000_000;
const METRICS_TOKEN = 'a token for the bench';
const WATCH_MS = 2000;

export default async function bench(): Promise<void> {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'songleaf-load-'));
  console.log(
    `${cpus().length} × ${cpus()[0]?.model.trim()}, load average ${loadavg()
      .map((load) => load.toFixed(1))
      .join(' ')} before`,
  );
  const server = await startServer(dataDirectory);
  try {
    const databaseUrl = process.env['DATABASE_URL'] ?? (await findRunningPostgres(dataDirectory));
    if (databaseUrl === undefined) throw new Error('The database does not run.');
    const target = openTarget(server.url);
    const memory = await run(target, await seed(databaseUrl), server.url);
    report(target.samples, memory, process.env['DATABASE_URL'] === undefined ? 'embedded' : 'DATABASE_URL');
  } finally {
    const ended = new Promise((resolve) => server.process.once('exit', resolve));
    server.process.kill('SIGTERM');
    await ended;
    await rm(dataDirectory, { recursive: true, force: true });
  }
}

async function startServer(dataDirectory: string): Promise<{ url: string; process: ChildProcess }> {
  const start = fileURLToPath(new URL('../server/start.ts', import.meta.url));
  const settings = {
    PORT: '0',
    DATA_DIR: dataDirectory,
    METRICS_TOKEN,
    UPLOADS_PER_HOUR: '100000',
    TRANSCRIPTIONS_AT_ONCE: '0',
  };
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', start, '--api-only'], {
    env: { ...settings, ...process.env, ...{ PORT: '0', DATA_DIR: dataDirectory, METRICS_TOKEN } },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  return new Promise((resolve, reject) => {
    child.once('exit', () => reject(new Error(`The server did not start. ${output}`)));
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      const url = /ready at (\S+)/.exec(output)?.[1];
      if (url !== undefined) resolve({ url, process: child });
    });
  });
}

async function seed(databaseUrl: string): Promise<SeededUser[]> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return await seedUsers(client, USERS + UPLOADERS + SAVERS, SONGS_EACH);
  } finally {
    await client.end();
  }
}

/** @returns the server's resident memory, in megabytes, as it went. */
async function run(target: Target, users: readonly SeededUser[], url: string): Promise<number[]> {
  const sheet = bigSheet();
  const recording = Buffer.concat([Buffer.from('ID3\x04\0\0\0\0\0\0'), Buffer.alloc(UPLOAD_BYTES, 7)]);
  const savers = users.slice(USERS, USERS + SAVERS);
  const saves: (() => Promise<void>)[] = [];
  for (const user of savers) saves.push(await prepareSave(target, user, sheet));
  const uploads: (() => Promise<unknown>)[] = [];
  for (const user of users.slice(USERS + SAVERS))
    uploads.push(uploadFile(target, user, await tokenOf(target, user), 'a.mp3', recording));
  const polls = users.slice(0, USERS).map((user) => pollSongbook(target, user, SONGS_EACH));
  const until = performance.now() + SECONDS * 1000;
  const memory: number[] = [];
  const watching = repeat(WATCH_MS, until, 0, async () => memory.push(await residentMegabytes(url)));
  const everybody = [polls, uploads, saves].flatMap((group) =>
    group.map((act, index) => repeat(EVERY_MS, until, index / group.length, act)),
  );
  await Promise.all([watching, ...everybody]);
  return memory;
}

async function prepareSave(target: Target, user: SeededUser, sheet: string): Promise<() => Promise<void>> {
  const token = await tokenOf(target, user);
  const { text } = await uploadFile(target, user, token, 'a.musj', Buffer.from(sheet), 'import')();
  const { id } = z.object({ id: z.string() }).parse(JSON.parse(text));
  return saveScore(target, user, token, id, sheet);
}

/** MusicJSON of about SAVE_BYTES. */
function bigSheet(): string {
  const lengthOf = (measures: number) => JSON.stringify(writeMusicJson(pianoScore(measures))).length;
  const measures = Math.round((100 * SAVE_BYTES) / lengthOf(100));
  return JSON.stringify(writeMusicJson(pianoScore(measures)));
}

async function residentMegabytes(url: string): Promise<number> {
  const answer = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } });
  const bytes = /^process_resident_memory_bytes (\S+)/m.exec(await answer.text())?.[1];
  await delay(0);
  return Number(bytes) / 1e6;
}

function report(samples: readonly Sample[], memory: readonly number[], database: string): void {
  console.log(
    `${database}, ${SECONDS} s; load average ${loadavg()
      .map((load) => load.toFixed(1))
      .join(' ')} after`,
  );
  for (const what of ['list', 'upload', 'save']) {
    const own = samples.filter((sample) => sample.what === what);
    const times = own.map(({ milliseconds }) => milliseconds).sort((a, b) => a - b);
    const at = (share: number) => Math.round(times[Math.min(times.length - 1, Math.floor(share * times.length))] ?? 0);
    const errors = own.filter(({ status }) => status !== 200);
    const kinds = [...new Set(errors.map(({ status }) => status))].join(', ');
    console.log(
      `${what}: ${own.length} calls, ${errors.length} errors${kinds && ` (${kinds})`}, p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, p99 ${at(0.99)} ms, slowest ${at(1)} ms`,
    );
  }
  const third = Math.max(1, Math.floor(memory.length / 3));
  const mean = (part: readonly number[]) => Math.round(part.reduce((sum, each) => sum + each, 0) / part.length);
  const [first, middle, last] = [memory.slice(0, third), memory.slice(third, 2 * third), memory.slice(2 * third)];
  console.log(
    `server's memory, MB: ${mean(first)}, ${mean(middle)}, ${mean(last)} on average in the first, second and last third; most ${Math.round(Math.max(...memory))}`,
  );
}
