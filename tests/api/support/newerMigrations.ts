/** Migrations of an imagined next version, which only adds. */
import { sql } from 'kysely';
import { buildIndex } from '../../../server/database/buildIndex.ts';
import type { Migrations } from '../../../server/database/applyMigrations.ts';

export const NEWER_MIGRATIONS: Migrations = {
  '9001_song_notes': {
    up: async (database) => {
      await sql`alter table songs add column notes text not null default ''`.execute(database);
    },
  },
  '9002_song_notes_index': {
    isOutsideTransaction: true,
    up: (database) => buildIndex(database, 'songs_by_state', 'on songs (account_id, state)'),
  },
};
