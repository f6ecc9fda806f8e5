/** Servers and workers behind PgBouncer in transaction mode, which gives each transaction any session of its pool. */
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { SongState } from '../../server/contract/calls.ts';
import { createDatabase } from '../../server/postgres/postgresProcess.ts';
import { EventStream } from '../api/support/eventStream.ts';
import { programOf } from '../api/support/programs.ts';
import { newDataDirectory, removeDataDirectory, standInLog, startServer, waitFor } from '../api/support/server.ts';
import type { RunningServer } from '../api/support/server.ts';
import { MP3, Visitor } from '../api/support/visitor.ts';
import { needs, PGBOUNCER } from '../tools.ts';
import { startPgBouncer } from './pgBouncer.ts';
import type { PgBouncer } from './pgBouncer.ts';
import { findSystemPostgres, needsPostgres, startSystemPostgres } from './systemPostgres.ts';
import type { SystemPostgres } from './systemPostgres.ts';

vi.setConfig({ testTimeout: 120_000 });

const programs = await findSystemPostgres();
const WORKER = programOf('standInWorker');

describe(
  'behind a pooler in transaction mode',
  programs === undefined ? needsPostgres(programs) : needs(PGBOUNCER),
  () => {
    let folders: string[];
    let postgres: SystemPostgres;
    let pooler: PgBouncer;
    let settings: NodeJS.ProcessEnv;
    let server: RunningServer;
    const workers: ChildProcess[] = [];

    beforeAll(async () => {
      folders = [await newDataDirectory(), await newDataDirectory(), await newDataDirectory()];
      const [forPostgres = '', forPooler = '', data = ''] = folders;
      postgres = await startSystemPostgres(programs ?? '', forPostgres);
      await createDatabase(postgres.url, 'pooled');
      const direct = postgres.url.replace(/postgres$/, 'pooled');
      pooler = await startPgBouncer(direct, forPooler, 5);
      settings = { DATABASE_URL: pooler.url, DATABASE_SESSION_URL: direct, TRANSCRIPTIONS_AT_ONCE: '0' };
      server = await startServer(data, settings);
    });
    afterAll(async () => {
      await server.stop();
      await pooler.stop();
      await postgres.stop();
      await Promise.all(folders.map(removeDataDirectory));
    });
    afterEach(() => {
      for (const worker of workers.splice(0)) worker.kill('SIGKILL');
    });

    const startWorker = (more: NodeJS.ProcessEnv = {}): ChildProcess => {
      const [, , data = ''] = folders;
      const environment = { ...process.env, ...settings, DATA_DIR: data, TRANSCRIPTIONS_AT_ONCE: '1', ...more };
      const worker = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', WORKER], {
        env: { ...environment, STAND_IN_LOG: `${data}/stand-in.log` },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      workers.push(worker);
      return worker;
    };

    it('D-01 a song is transcribed, its page is told at once, and a killed worker is replaced by another', async () => {
      const user = new Visitor(server.url);
      await user.register();
      const stream = await EventStream.open(user);
      const first = startWorker();
      await user.upload([{ name: 'a.mp3', content: MP3 }], { title: 'wait 3000 twice' });
      const begins = async () => (await standInLog(folders[2] ?? '')).filter((line) => line.startsWith('begin')).length;
      await waitFor(async () => (await begins()) === 1);
      first.kill('SIGKILL');
      startWorker();
      await stream.arrives(({ changes }) => changes.at(-1)?.songs[0]?.State === SongState.Ok, 60_000);
      expect(await begins()).toBe(2);
      expect(server.output()).not.toContain('The notifications of the database do not arrive');
      await stream.close();
    });

    it('D-01 a worker that knows the address of the pooler only does not start, and the operator reads why', async () => {
      const worker = startWorker({ DATABASE_SESSION_URL: '' });
      let output = '';
      worker.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()));
      await once(worker, 'exit');
      expect(output).toContain('set DATABASE_SESSION_URL to the address of PostgreSQL itself');
    });
  },
);
