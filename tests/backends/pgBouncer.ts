/** PgBouncer in transaction mode before a PostgreSQL, where it is installed. */
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findPostgresHome } from '../../server/postgres/postgresHome.ts';
import { canConnect, findFreePort, waitUntil } from '../../server/postgres/postgresProcess.ts';

const START_MS = 30_000;

export interface PgBouncer {
  /** The address of the database by way of the pooler. */
  readonly url: string;
  readonly process: ChildProcess;
  readonly stop: () => Promise<void>;
}

/** As docs/operating.md describes it: the limits of time that PgBouncer cannot take from a client are set by itself. */
const settingsOf = (database: URL, port: number, poolSize: number): string => `[databases]
* = host=${database.hostname} port=${database.port} user=${database.username} connect_query='set statement_timeout = 15000; set lock_timeout = 5000; set idle_in_transaction_session_timeout = 30000'
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${poolSize}
max_client_conn = 1000
ignore_startup_parameters = statement_timeout, lock_timeout, idle_in_transaction_session_timeout, extra_float_digits
log_connections = 0
log_disconnections = 0
`;

/**
 * @param databaseUrl of a database whose server trusts connections from this machine.
 * @param directory an empty folder, which the caller removes.
 * @param poolSize the most connections to PostgreSQL.
 */
export async function startPgBouncer(databaseUrl: string, directory: string, poolSize: number): Promise<PgBouncer> {
  // Like PostgreSQL, PgBouncer refuses to run as root.
  const home = await findPostgresHome(directory);
  const file = join(home.directory, 'pgbouncer.ini');
  const port = await findFreePort();
  await writeFile(file, settingsOf(new URL(databaseUrl), port, poolSize));
  const child = spawn('pgbouncer', ['-q', file], { cwd: home.directory, ...home.identity, stdio: 'ignore' });
  const url = new URL(databaseUrl);
  url.port = String(port);
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  if (!(await waitUntil(START_MS, () => canConnect(url.href), hasEnded)))
    throw new Error(`PgBouncer did not start with ${file}.`);
  const stop = async () => {
    if (hasEnded()) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  };
  return { url: url.href, process: child, stop };
}
