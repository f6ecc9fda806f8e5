/**
 * `npm run bench load`: 500 signed-in users request their songbooks of 100 songs every 10 seconds while 20 others
 * upload recordings and 20 save scores of 1 MB at the same interval, for two minutes. It uses the embedded database, or
 * DATABASE_URL. Requirements: no error, p99 of the list call below 150 ms, constant memory.
 *
 * LOAD_SECONDS changes the duration, LOAD_PARTS selects some of `list,upload,save`. Transcription is off unless
 * TRANSCRIPTIONS_AT_ONCE is set, because it would dominate the measurement.
 */
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { z } from 'zod';
import { writeMusicJson } from '../engine/index.ts';
import { findRunningPostgres } from '../server/postgres/embeddedPostgres.ts';
import { printCalls } from './load/report.ts';
import { seedUsers } from './load/seed.ts';
import type { SeededUser } from './load/seed.ts';
import { encodedField, openTarget, pollSongbook, repeat, saveScore, tokenOf, uploadFile } from './load/users.ts';
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
/** Selects the kinds of requests, to separate their costs. */
const PARTS = (process.env['LOAD_PARTS'] ?? 'list,upload,save').split(',');
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
    if (databaseUrl === undefined) throw new Error('The database is not running.');
    const target = openTarget(server.url);
    const seen = await run(target, await seed(databaseUrl), server.url);
    report(target.samples, seen, process.env['DATABASE_URL'] === undefined ? 'embedded' : 'DATABASE_URL');
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

/** Of the server's process. */
interface Figures {
  readonly megabytes: number;
  readonly cpuSeconds: number;
}

/** @returns the figures of the server in order of time. */
async function run(target: Target, users: readonly SeededUser[], url: string): Promise<Figures[]> {
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
  const seen: Figures[] = [await figures(url)];
  const watching = repeat(WATCH_MS, until, 0, async () => seen.push(await figures(url)));
  const groups = { list: polls, upload: uploads, save: saves };
  const everybody = Object.entries(groups).flatMap(([part, group]) =>
    PARTS.includes(part) ? group.map((act, index) => repeat(EVERY_MS, until, index / group.length, act)) : [],
  );
  await Promise.all([watching, ...everybody]);
  seen.push(await figures(url));
  return seen;
}

async function prepareSave(target: Target, user: SeededUser, sheet: Sheet): Promise<() => Promise<void>> {
  const token = await tokenOf(target, user);
  const { text } = await uploadFile(target, user, token, 'a.musj', Buffer.from(sheet.text), 'import')();
  const { id } = z.object({ id: z.string() }).parse(JSON.parse(text));
  return saveScore(target, user, token, id, sheet.encoded);
}

interface Sheet {
  readonly text: string;
  readonly encoded: Buffer;
}

/** MusicJSON of about SAVE_BYTES. */
function bigSheet(): Sheet {
  const lengthOf = (measures: number) => JSON.stringify(writeMusicJson(pianoScore(measures))).length;
  const measures = Math.round((100 * SAVE_BYTES) / lengthOf(100));
  const text = JSON.stringify(writeMusicJson(pianoScore(measures)));
  return { text, encoded: encodedField(text) };
}

async function figures(url: string): Promise<Figures> {
  const answer = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } });
  const text = await answer.text();
  const figure = (name: string) => Number(new RegExp(`^${name} (\\S+)`, 'm').exec(text)?.[1]);
  return { megabytes: figure('process_resident_memory_bytes') / 1e6, cpuSeconds: figure('process_cpu_seconds_total') };
}

function report(samples: readonly Sample[], seen: readonly Figures[], database: string): void {
  console.log(
    `${database}, ${SECONDS} s; load average ${loadavg()
      .map((load) => load.toFixed(1))
      .join(' ')} after`,
  );
  printCalls(samples, ['list', 'upload', 'save']);
  const memory = seen.map(({ megabytes }) => megabytes);
  const third = Math.max(1, Math.floor(memory.length / 3));
  const mean = (part: readonly number[]) => Math.round(part.reduce((sum, each) => sum + each, 0) / part.length);
  const [first, middle, last] = [memory.slice(0, third), memory.slice(third, 2 * third), memory.slice(2 * third)];
  console.log(
    `server's memory, MB: ${mean(first)}, ${mean(middle)}, ${mean(last)} on average in the first, second and last third; most ${Math.round(Math.max(...memory))}`,
  );
  const [began, ended] = [seen[0], seen.at(-1)];
  if (began !== undefined && ended !== undefined)
    console.log(`server's processor time: ${(ended.cpuSeconds - began.cpuSeconds).toFixed(1)} s`);
}
