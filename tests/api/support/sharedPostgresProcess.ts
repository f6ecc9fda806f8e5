/**
 * The program that `sharedPostgres.ts` starts. It runs a PostgreSQL from the packages with a database that has all
 * tables and queues, prints its address and the name of that database as JSON, and ends when its standard input is
 * closed. Therefore no process remains where the test run is killed.
 */
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { openDatabase } from '../../../server/database/database.ts';
import { migrate } from '../../../server/database/migrate.ts';
import { findPostgresBinaries } from '../../../server/postgres/postgresBinaries.ts';
import { findPostgresHome } from '../../../server/postgres/postgresHome.ts';
import { createDatabase } from '../../../server/postgres/postgresProcess.ts';
import { openQueues } from '../../../server/queue/jobQueues.ts';
import { startSystemPostgres } from '../../backends/systemPostgres.ts';

const TEMPLATE = 'template_of_tests';
/** The data of this server is not needed after a crash, so it does not wait for the disk. */
const NOT_DURABLE = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];

function fail(error: Error): never {
  throw error;
}

/** Creates the database that is copied for each data folder. */
async function createTemplate(server: string): Promise<void> {
  await createDatabase(server, TEMPLATE);
  const url = new URL(server);
  url.pathname = `/${TEMPLATE}`;
  const database = openDatabase(url.href, 1, fail);
  await migrate(database);
  await database.destroy();
  const queues = { databaseUrl: url.href, transcriptionMinutes: 10, maintains: false, onError: fail };
  const boss = await openQueues(queues);
  await boss.stop({ graceful: false });
}

const directory = await mkdtemp(join(tmpdir(), 'songleaf-tests-postgres-'));
try {
  const { postgres } = await findPostgresBinaries(await findPostgresHome(directory));
  const server = await startSystemPostgres(dirname(postgres), directory, NOT_DURABLE);
  await createTemplate(server.url);
  // Ctrl-C reaches this process too, but only the end of the test run, which closes the standard input, should stop it.
  process.on('SIGINT', () => undefined);
  console.log(JSON.stringify({ url: server.url, template: TEMPLATE }));
  await once(process.stdin.resume(), 'end');
  await server.stop();
} finally {
  await rm(directory, { recursive: true, force: true });
}
