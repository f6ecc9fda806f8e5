/** L9: a data folder whose embedded database was written by another major version of PostgreSQL. */
import { execFile } from 'node:child_process';
import { mkdir, readdir, readFile, rename, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SongState } from '../../server/contract/calls.ts';
import { CALLS } from '../../server/contract/paths.ts';
import { majorOf } from '../../server/postgres/keptPrograms.ts';
import { findPostgresBinaries, programsIn } from '../../server/postgres/postgresBinaries.ts';
import { createCluster } from '../../server/postgres/postgresCluster.ts';
import type { PostgresCluster } from '../../server/postgres/postgresCluster.ts';
import { findPostgresHome } from '../../server/postgres/postgresHome.ts';
import { createDatabase } from '../../server/postgres/postgresProcess.ts';
import { addressOf, startServer as startPostgres, stopServer } from '../../server/postgres/postgresServer.ts';
import { findSystemPostgres } from '../backends/systemPostgres.ts';
import { isOnInstalledBackends } from './support/backend.ts';
import { query } from './support/database.ts';
import { processesOn } from './support/processes.ts';
import { newDataDirectory, removeDataDirectory, startServer } from './support/server.ts';
import type { RunningServer } from './support/server.ts';
import { STAND_IN_MUSIC_JSON } from './support/standInScore.ts';
import { MP3, Visitor } from './support/visitor.ts';

vi.setConfig({ testTimeout: 300_000 });

const execute = promisify(execFile);
const SCORE = { name: 'a.musj', content: JSON.stringify(STAND_IN_MUSIC_JSON) };

const installed = await findSystemPostgres();
const version = async (postgres: string) => (await execute(postgres, ['--version'])).stdout.replace(/^\D+/, '').trim();
const older = installed === undefined ? '' : await version(join(installed, 'postgres'));

let dataDirectory: string;
let home: Awaited<ReturnType<typeof findPostgresHome>>;
let packaged: string;
beforeEach(async () => {
  dataDirectory = await newDataDirectory();
  home = await findPostgresHome(dataDirectory);
  packaged = (await findPostgresBinaries(home)).version;
});
afterEach(() => removeDataDirectory(dataDirectory));

const embedded = (): Promise<RunningServer> => startServer(dataDirectory, {}, { embedsDatabase: true });

/** A cluster of the installed, older PostgreSQL, whose programs were kept beside it. */
async function olderCluster(programs: string): Promise<PostgresCluster> {
  const password = 'of the older cluster';
  await writeFile(join(dataDirectory, 'postgres-password'), password, { mode: 0o600 });
  const directory = join(home.directory, 'cluster');
  const log = join(dataDirectory, 'postgres.log');
  const cluster = { home, directory, log, password, binaries: programsIn(dirname(programs)) };
  await createCluster(cluster);
  const kept = join(home.directory, `programs-${older}`);
  await mkdir(kept);
  await symlink(dirname(programs), join(kept, 'native'));
  return cluster;
}

/** Runs Songleaf on the older cluster, with a user who has a score, a folder and a recording that waits. */
async function fill(cluster: PostgresCluster): Promise<Visitor> {
  const { pid, port } = await startPostgres(cluster);
  await createDatabase(addressOf(cluster, port, 'postgres'), 'songleaf');
  const DATABASE_URL = addressOf(cluster, port, 'songleaf').replaceAll(' ', '%20');
  const server = await startServer(dataDirectory, { DATABASE_URL, TRANSCRIPTIONS_AT_ONCE: '0' });
  const user = new Visitor(server.url);
  await user.register();
  await user.upload([SCORE], { title: 'scöre', path: 'Mine/' });
  await user.upload([{ name: 'a.mp3', content: MP3 }], { title: 'wait 10' });
  await server.stop();
  await stopServer(pid);
  return user;
}

/** The same browser, at the server that was started again. */
function again(user: Visitor, server: RunningServer): Visitor {
  const visitor = new Visitor(server.url);
  for (const [name, value] of user.cookies) visitor.cookies.set(name, value);
  return visitor;
}

const versionOf = async (cluster: string) =>
  Number(await readFile(join(home.directory, cluster, 'PG_VERSION'), 'utf8'));
const clusters = async () => (await readdir(home.directory)).filter((name) => name.startsWith('cluster')).sort();

describe.runIf(installed !== undefined && majorOf(older) < 18 && !isOnInstalledBackends)('an older cluster', () => {
  it('L9 is taken over with its sessions, songs, folders and waiting jobs, and remains beside the new one', async () => {
    const user = await fill(await olderCluster(installed ?? ''));
    let server = await embedded();
    const after = again(user, server);
    expect((await after.songs()).map(({ Title, Path }) => [Title, Path])).toEqual([
      ['wait 10', ''],
      ['scöre', 'Mine/'],
    ]);
    expect((await after.get(CALLS.folders.path)).json).toEqual(['Mine/']);
    await after.songInState('wait 10', SongState.Ok);
    // Triggers and foreign keys are those of a new database.
    const [song] = await after.songs();
    expect((await after.get(`${CALLS.score.path}?id=${song?.Id}`)).status).toBe(200);
    const triggers = await query(dataDirectory, 'select tgname from pg_trigger where not tgisinternal order by 1');
    expect(triggers.map(({ tgname }) => tgname)).toEqual([
      'folders_changed',
      'sessions_ended',
      'songs_added_or_deleted',
      'songs_changed',
    ]);
    await query(dataDirectory, 'delete from songs where id = $1', [song?.Id]);
    expect(await query(dataDirectory, 'select from scores where song_id = $1', [song?.Id])).toEqual([]);
    const [former = '', ...rest] = (await clusters()).filter((name) => name !== 'cluster');
    expect([rest, await versionOf('cluster'), await versionOf(former)]).toEqual([
      [],
      majorOf(packaged),
      majorOf(older),
    ]);
    await server.stop();
    expect(server.output()).toContain(`copied from PostgreSQL ${majorOf(older)} to PostgreSQL ${majorOf(packaged)}`);

    // The second start copies nothing. One that was interrupted between the two renames is finished.
    await rename(join(home.directory, 'cluster'), join(home.directory, 'cluster-next'));
    server = await embedded();
    expect(await again(user, server).songs()).toHaveLength(1);
    expect(server.output()).not.toContain('copied from');
    await server.stop();
  });

  it('L9 begins again after an interruption while rows were copied', async () => {
    const user = await fill(await olderCluster(installed ?? ''));
    for (const name of ['cluster-filling', 'cluster-next']) {
      await mkdir(join(home.directory, name));
      await writeFile(join(home.directory, name, 'PG_VERSION'), packaged);
    }
    const server = await embedded();
    expect(await again(user, server).songs()).toHaveLength(2);
    await server.stop();
  });
});

describe.runIf(!isOnInstalledBackends)('a cluster that cannot be read', () => {
  const refusal = () =>
    embedded().then(
      () => 'The server started.',
      ({ message }: Error) => message,
    );

  it('L9 is not changed; the operator reads what to do', async () => {
    await (await embedded()).stop();
    const note = join(home.directory, 'cluster', 'PG_VERSION');
    const present = await readFile(note, 'utf8');
    await writeFile(note, '9\n');
    expect(await refusal()).toMatch(/written by PostgreSQL 9[^]*package postgresql-9[^]*npm run backup/);
    await writeFile(note, '99\n');
    expect(await refusal()).toMatch(/written by PostgreSQL 99[^]*start the version of Songleaf that wrote it/);
    expect([await clusters(), await processesOn(dataDirectory)]).toEqual([['cluster'], []]);
    await writeFile(note, present);
    await (await embedded()).stop();
  });

  it('L9 the programs of a cluster are kept beside it, for the next major version', async () => {
    await (await embedded()).stop();
    const kept = join(home.directory, `programs-${packaged}`, 'native', 'bin', 'postgres');
    expect(majorOf(await version(kept))).toBe(majorOf(packaged));
  });
});
