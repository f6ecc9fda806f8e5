import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * Each transaction that changes songs, folders or sessions notifies the servers of it, with the kind and the account
 * (server/events/notifications.ts). PostgreSQL sends equal notifications of one transaction once, after its commit.
 */
const STATEMENTS = [
  // A restored backup of an earlier version drops the tables, and finds the function here.
  `create or replace function announce_change() returns trigger language plpgsql as $$
  begin
    perform pg_notify('songleaf_changes', tg_argv[0] || ':' || coalesce(new.account_id, old.account_id));
    return null;
  end $$`,
  `create trigger songs_added_or_deleted after insert or delete on songs
    for each row execute function announce_change('songs')`,
  // An update that leaves the row as it was wakes nobody.
  `create trigger songs_changed after update on songs
    for each row when (old.* is distinct from new.*) execute function announce_change('songs')`,
  `create trigger folders_changed after insert or update or delete on folders
    for each row execute function announce_change('folders')`,
  `create trigger sessions_ended after delete on sessions
    for each row execute function announce_change('sessions')`,
];

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(database);
}
