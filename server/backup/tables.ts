/** The tables of a backup; those of the queues and of the migrations are created again. */
import type { ClientBase } from 'pg';

export interface Table {
  readonly name: string;
  /** The columns in order, without generated ones. */
  readonly columns: readonly string[];
}

/**
 * Tables that a backup does not contain: a session that was ended after the backup, or a mailed key that was used, would
 * work again; the notes about blobs belong to the present content of the store.
 */
export const EPHEMERAL: ReadonlySet<string> = new Set([
  ...['sessions', 'one_time_links', 'mailed_keys', 'sign_in_attempts', 'passkey_challenges', 'throttles'],
  ...['pending_sign_ins', 'pending_blobs', 'orphan_blobs'],
]);

/** Sorted so that a table comes after the tables to which it refers. */
export async function listTables(client: ClientBase): Promise<Table[]> {
  const tables = await client.query<Table>(`
    select table_name as name, array_agg(column_name::text order by ordinal_position) as columns
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = current_schema() and table_type = 'BASE TABLE' and table_name not like 'kysely%'
      and is_generated = 'NEVER'
    group by table_name order by table_name`);
  const references = await client.query<{ from: string; to: string }>(`
    select child.relname as from, parent.relname as to from pg_constraint
    join pg_class child on child.oid = conrelid join pg_class parent on parent.oid = confrelid
    where contype = 'f' and child.relnamespace = current_schema()::regnamespace and conrelid <> confrelid`);
  return inOrder(tables.rows, references.rows);
}

function inOrder(tables: readonly Table[], references: readonly { from: string; to: string }[]): Table[] {
  const ordered: Table[] = [];
  let waiting = [...tables];
  while (waiting.length > 0) {
    const isWaiting = (name: string) => waiting.some((table) => table.name === name);
    const free = waiting.filter(({ name }) => !references.some(({ from, to }) => from === name && isWaiting(to)));
    if (free.length === 0) throw new Error('The foreign keys of the tables form a cycle.');
    ordered.push(...free);
    waiting = waiting.filter((table) => !free.includes(table));
  }
  return ordered;
}

export const quoted = (client: ClientBase, names: readonly string[]): string =>
  names.map((name) => client.escapeIdentifier(name)).join(', ');
