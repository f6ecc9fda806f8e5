/**
 * Server, worker, database and blob store as separate processes, as on several machines: one of them stops and starts
 * again.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { SongState } from '../../server/contract/calls.ts';
import { CALLS } from '../../server/contract/paths.ts';
import { openDatabase } from '../../server/database/database.ts';
import { sweepBlobs } from '../../server/blobs/sweepBlobs.ts';
import { standInLog, waitFor } from '../api/support/server.ts';
import { MP3, Visitor } from '../api/support/visitor.ts';
import { findSystemPostgres, needsPostgres } from '../backends/systemPostgres.ts';
import { startStage } from './stage.ts';
import type { Stage } from './stage.ts';

vi.setConfig({ testTimeout: 240_000 });

const postgresPrograms = await findSystemPostgres();

const STAND_IN = [fileURLToPath(new URL('../api/support/standInStart.ts', import.meta.url))];
const WORKER = fileURLToPath(new URL('../../server/worker.ts', import.meta.url));

const mp3 = { name: 'song.mp3', content: MP3 };

describe('a server with PostgreSQL and an S3-compatible store', needsPostgres(postgresPrograms), () => {
  let stage: Stage;
  let user: Visitor;
  beforeAll(async () => {
    stage = await startStage({ postgresPrograms, program: STAND_IN, environment: { TRANSCRIPTIONS_AT_ONCE: '1' } });
    await stage.start();
  });
  afterAll(() => stage.end());
  beforeEach(async () => {
    user = new Visitor(stage.url);
    await user.register();
  });
  const hasBegun = (title: string) =>
    waitFor(async () => (await standInLog(stage.dataDirectory)).includes(`begin ${title}`));

  it('registers a user, accepts a file, transcribes it, saves its score and deletes it with its blob', async () => {
    await user.upload([mp3], { title: 'once through' });
    const { Id } = await user.songInState('once through', SongState.Ok);
    const sheet = JSON.stringify((await user.get(`${CALLS.score.path}?id=${Id}`)).json?.['musicVo']);
    const save = (version: number) => user.post(CALLS.saveScore.path, { id: Id, sheet, version: String(version) });
    expect(await save(1)).toMatchObject({ status: 200, json: { version: 2 } });
    expect(await save(1)).toMatchObject({ status: 409, json: { version: 2 } });
    expect(await user.get(`${CALLS.exportPdf.path}?id=${Id}`)).toMatchObject({ status: 200 });
    const blobs = await stage.openBlobs();
    const keys = async () => {
      const all: string[] = [];
      for await (const page of blobs.list()) all.push(...page);
      return all;
    };
    expect(await keys()).toHaveLength(1);
    expect(await user.post(`${CALLS.deleteSongs.path}?ids=${Id}`)).toMatchObject({ status: 200 });
    expect(await keys()).toEqual([]);
  });

  it('the database stops and starts: no call hangs, running transcriptions are repeated, and all calls work again', async () => {
    await user.upload([mp3], { title: 'wait 3000 through it' });
    await hasBegun('wait 3000 through it');
    await stage.postgres?.stop('SIGKILL');
    expect((await user.get(CALLS.songs.path)).status).toBe(500);
    expect((await user.upload([mp3], { title: 'not now' })).status).toBe(500);
    expect((await user.get(CALLS.health.path)).status).toBe(503);
    expect((await user.get(CALLS.alive.path)).status).toBe(200);
    await stage.postgres?.start();
    await waitFor(async () => (await user.get(CALLS.health.path)).status === 200);
    await user.songInState('wait 3000 through it', SongState.Ok, 90_000);
    await user.upload([mp3], { title: 'after it' });
    await user.songInState('after it', SongState.Ok, 60_000);
    expect(await user.songs()).toHaveLength(2);
  });

  it('the blob store stops and starts: uploads are refused, waiting songs stay in the queue, the sweeper removes remaining blobs', async () => {
    await user.upload([mp3], { title: 'wait 2500 held' });
    await user.upload([mp3], { title: 'waits for its file' });
    await user.upload([mp3], { title: 'deleted meanwhile' });
    await hasBegun('wait 2500 held');
    await stage.store?.stop();
    const refused = await user.upload([mp3], { title: 'not now' });
    expect(refused).toMatchObject({ status: 503, json: { msg: expect.stringMatching(/^Files cannot be stored/) } });
    await user.songInState('wait 2500 held', SongState.Ok);
    const { Id } = await user.songInState('deleted meanwhile', SongState.Waiting);
    expect(await user.post(`${CALLS.deleteSongs.path}?ids=${Id}`)).toMatchObject({ status: 200 });
    await waitFor(async () => (await user.songs()).every(({ State }) => State !== SongState.Processing));
    await stage.store?.start();
    await user.songInState('waits for its file', SongState.Ok, 60_000);
    expect((await user.songs()).map(({ Title }) => Title).sort()).toEqual(['wait 2500 held', 'waits for its file']);
    const database = openDatabase(await stage.databaseUrl(), 1, console.error);
    const blobs = await stage.openBlobs();
    expect(await sweepBlobs(database, blobs, { graceMs: 0, orphanMs: 0 })).toBe(1);
    expect(await sweepBlobs(database, blobs, { graceMs: 0, orphanMs: 0 })).toBe(0);
    await database.destroy();
  });
});

describe('npm run worker on another machine', needsPostgres(postgresPrograms), () => {
  it('D-01 transcribes the files of a server without its own worker, and continues after the database was unavailable', async () => {
    const stage = await startStage({ postgresPrograms, environment: { TRANSCRIPTIONS_AT_ONCE: '0' } });
    const elsewhere = await mkdtemp(join(tmpdir(), 'songleaf-worker-'));
    await stage.start();
    const environment = { ...process.env, ...stage.settings, DATA_DIR: elsewhere, TRANSCRIPTIONS_AT_ONCE: '1' };
    const worker = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', WORKER], {
      env: environment,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    try {
      await once(worker.stdout, 'data');
      const user = new Visitor(stage.url);
      await user.register();
      const content = new Uint8Array(await readFile(new URL('../fixtures/audio/triad.mp3', import.meta.url)));
      await user.upload([{ name: 'triad.mp3', content }], { title: 'first' });
      await user.songInState('first', SongState.Ok, 120_000);
      await stage.postgres?.stop('SIGKILL');
      await stage.postgres?.start();
      await waitFor(async () => (await user.get(CALLS.health.path)).status === 200);
      await user.upload([{ name: 'triad.mp3', content }], { title: 'second' });
      await user.songInState('second', SongState.Ok, 120_000);
      expect(await readdir(join(elsewhere, 'lent'))).toEqual([]);
      expect(await readdir(join(stage.dataDirectory, 'lent'))).toEqual([]);
    } finally {
      const ended = once(worker, 'exit');
      worker.kill('SIGINT');
      expect(await ended).toEqual([0, null]);
      await stage.end();
      await rm(elsewhere, { recursive: true });
    }
  });
});
