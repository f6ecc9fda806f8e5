/** Two Songleafs on one data folder would end each other's database; the second is told so. */
import { Client } from 'pg';
import { StartError } from '../configuration.ts';

const INSTANCE_LOCK = 1_397_704_521;

/** Held by a database session: it is free again the moment the process is gone. @returns what gives it back. */
export async function takeInstanceLock(databaseUrl: string, dataDirectory: string): Promise<() => Promise<void>> {
  const client = new Client({ connectionString: databaseUrl, keepAlive: true });
  // The pool reports a database that went away; the lock went with it.
  client.on('error', () => undefined);
  await client.connect();
  const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [INSTANCE_LOCK]);
  if (rows[0]?.taken !== true) {
    await client.end();
    throw new StartError(`Another Songleaf is already running on ${dataDirectory}.`);
  }
  return () => client.end();
}
