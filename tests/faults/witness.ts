/**
 * Records and checks what users cannot see, in the database and the blobs, after all work has ended: how often each
 * recording was settled, which jobs the queue still contains, and whether blobs and songs name each other.
 */
import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { Client } from 'pg';
import { KEPT_VERSIONS } from '../../server/contract/limits.ts';
import { openDatabase } from '../../server/database/database.ts';
import { sweepBlobs } from '../../server/blobs/sweepBlobs.ts';
import type { Ledger } from './ledger.ts';
import type { Stage } from './stage.ts';

/** What is compared: an installation on one machine or on several. */
type Witnessed = Pick<Stage, 'databaseUrl' | 'openBlobs' | 'dataDirectory'>;

/** Records each end of a recording's transcription: its song becomes Ok or shows an error. */
const WITNESS = `
  create table endings (song uuid not null, state smallint not null, attempt integer not null);
  create function note_ending() returns trigger language plpgsql as $$
    begin insert into endings values (new.id, new.state, new.attempt); return new; end $$;
  create trigger note_ending after update of state on songs for each row
    when (new.state in (0, 2) and old.state <> new.state) execute function note_ending();
`;

/** A save and its history are stored together: the first version and the last ones exist. */
const HISTORIES_WITH_GAPS = `
  select scores.song_id as song, scores.version, count(kept.version)::int as kept
  from scores left join score_versions kept on kept.song_id = scores.song_id
  group by scores.song_id, scores.version
  having count(kept.version) <> least(scores.version - 1, ${KEPT_VERSIONS})`;

export interface WitnessReport {
  readonly faults: readonly string[];
  /** The number of recordings that were settled. */
  readonly endings: number;
  /** The number of these that show an error after their last retry (P-04). */
  readonly givenUp: number;
  /** The number of blobs that only the sweeper could remove. */
  readonly swept: number;
}

export async function installWitness(stage: Witnessed): Promise<void> {
  await ask(stage, WITNESS);
}

export async function readWitness(stage: Witnessed, ledgers: readonly Ledger[]): Promise<WitnessReport> {
  const faults: string[] = [];
  const twice = await ask(stage, 'select song from endings group by song having count(*) > 1');
  faults.push(...twice.map(({ song }) => `the recording ${song} was settled more than once`));
  const jobs = await ask(
    stage,
    `select job.id, job.state from jobs.job where name = 'transcribe' and state in ('created', 'retry', 'active')`,
  );
  faults.push(...jobs.map(({ id, state }) => `the job ${id} is still ${state}`));
  const [early] = await ask(stage, 'select count(*) as count from endings where state = 2 and attempt < 3');
  if (early?.['count'] !== '0') faults.push(`${early?.['count']} recordings failed before their retries were used up`);
  const [{ all = 0, failed = 0 } = {}] = await ask(
    stage,
    'select count(*)::int as all, count(*) filter (where state = 2)::int as failed from endings',
  );
  const gaps = await ask(stage, HISTORIES_WITH_GAPS);
  faults.push(
    ...gaps.map(({ song, version, kept }) => `the score ${song} has version ${version}, but ${kept} kept versions`),
  );
  const swept = await sweep(stage);
  faults.push(...(await compareBlobs(stage, ledgers)));
  return { faults, endings: Number(all), givenUp: Number(failed), swept };
}

async function sweep(stage: Witnessed): Promise<number> {
  const database = openDatabase(await stage.databaseUrl(), 1, console.error);
  try {
    const blobs = await stage.openBlobs();
    await blobs.removeTemporaryFiles(new Date(Date.now() + 1000));
    return await sweepBlobs(database, blobs, { graceMs: 0, orphanMs: 0 });
  } finally {
    await database.destroy();
  }
}

async function compareBlobs(stage: Witnessed, ledgers: readonly Ledger[]): Promise<string[]> {
  const faults: string[] = [];
  const blobs = await stage.openBlobs();
  const stored = new Set<string>();
  for await (const page of blobs.list()) for (const key of page) stored.add(key);
  const songs = await ask(stage, 'select title, upload_key as key from songs where upload_key is not null');
  const hashOf = new Map(ledgers.flatMap(({ entries }) => [...entries].map(([title, { hash }]) => [title, hash])));
  for (const { title, key } of songs) {
    if (!stored.delete(String(key))) faults.push(`${title} lost its file`);
    else {
      const content = await buffer(await blobs.read(String(key)));
      if (createHash('sha256').update(content).digest('hex') !== hashOf.get(String(title)))
        faults.push(`${title} has another file`);
    }
  }
  faults.push(...[...stored].map((key) => `no song names the blob ${key}`));
  const [pending] = await ask(stage, 'select count(*) as count from pending_blobs');
  if (pending?.['count'] !== '0') faults.push(`${pending?.['count']} uploads are still pending`);
  const left = await readdir(stage.dataDirectory, { recursive: true });
  faults.push(...left.filter((name) => name.endsWith('.partial')).map((name) => join('left behind:', name)));
  return faults;
}

async function ask(stage: Witnessed, text: string): Promise<readonly Record<string, unknown>[]> {
  const client = new Client({ connectionString: await stage.databaseUrl() });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end();
  }
}
