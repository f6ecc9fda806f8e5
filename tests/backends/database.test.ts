/** Connections to a PostgreSQL server that ends unexpectedly. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { openDatabase } from '../../server/database/database.ts';
import { findSystemPostgres, needsPostgres, startSystemPostgres } from './systemPostgres.ts';

const programs = await findSystemPostgres();

it(
  'a database that ends during a transaction fails the transaction and not the process',
  needsPostgres(programs),
  async () => {
    const directory = await mkdtemp(join(tmpdir(), 'songleaf-database-'));
    const postgres = await startSystemPostgres(programs ?? '', directory);
    const database = openDatabase(postgres.url, 1, () => undefined);
    try {
      const transaction = database.transaction().execute(async (open) => {
        await sql`select 1`.execute(open);
        await postgres.stop('SIGKILL');
        // The connection fails while no statement runs. An error event without a listener would fail this test file.
        await delay(200);
        await sql`select 1`.execute(open);
      });
      await expect(transaction).rejects.toThrow();
    } finally {
      await database.destroy();
      await postgres.stop();
      await rm(directory, { recursive: true, force: true });
    }
  },
);
