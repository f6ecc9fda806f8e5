import { openDatabase } from './database.ts';
import { migrate } from './migrate.ts';

/**
 * Migrates on connections of its own, without the time limits of calls, because a migration of large tables can take
 * minutes.
 *
 * @param url not that of a pooler, which may have such limits too.
 */
export async function migrateBeforehand(url: string, onError: (error: Error) => void): Promise<void> {
  const database = openDatabase(url, 2, onError);
  try {
    await migrate(database);
  } finally {
    await database.destroy();
  }
}
