/** A lock that prevents two servers from using one data folder, because each would stop the other's database. */
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { StartError } from '../configuration.ts';

/** Pause before the lock is taken again. */
const RETRY_MS = 500;
const INSTANCE_LOCK = 1_397_704_521;

/** The lock is held by a database session and released when the process ends. @returns a function that releases it. */
export async function takeInstanceLock(databaseUrl: string, dataDirectory: string): Promise<() => Promise<void>> {
  let isReleased = false;
  let client: Client | undefined;
  const take = async (): Promise<boolean> => {
    const session = new Client({ connectionString: databaseUrl, keepAlive: true });
    client = session;
    // The pool reports a lost database. The lock is then released too, and taken again when the database is back.
    session.on('error', () => undefined);
    session.once('end', () => void takeAgain(session));
    await session.connect();
    const { rows } = await session.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [
      INSTANCE_LOCK,
    ]);
    return rows[0]?.taken === true;
  };
  const takeAgain = async (lost: Client): Promise<void> => {
    if (isReleased || client !== lost) return;
    await delay(RETRY_MS, undefined, { ref: false });
    if (isReleased || client !== lost) return;
    // The end of this attempt's session begins the next one.
    const isTaken = await take().catch(() => false);
    if (!isTaken) await client.end().catch(() => undefined);
  };
  const release = async () => {
    isReleased = true;
    await client?.end();
  };
  if (await take()) return release;
  await release();
  throw new StartError(`Another Songleaf is already running on ${dataDirectory}.`);
}
