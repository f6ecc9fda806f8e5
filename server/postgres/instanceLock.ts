/** A lock that prevents two servers from using one data folder, because each would stop the other's database. */
import { Client } from 'pg';
import { StartError } from '../configuration.ts';

const INSTANCE_LOCK = 1_397_704_521;

/** The lock is held by a database session and released when the process ends. @returns a function that releases it. */
export async function takeInstanceLock(databaseUrl: string, dataDirectory: string): Promise<() => Promise<void>> {
  const client = new Client({ connectionString: databaseUrl, keepAlive: true });
  // The pool reports a lost database; the lock is then released too.
  client.on('error', () => undefined);
  await client.connect();
  const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [INSTANCE_LOCK]);
  if (rows[0]?.taken !== true) {
    await client.end();
    throw new StartError(`Another Songleaf is already running on ${dataDirectory}.`);
  }
  return () => client.end();
}
