/**
 * Copies all rows of one database into another, with sessions and jobs. Both first get the tables of this program: so
 * only rows are copied, and no program such as pg_dump is needed.
 */
import { pipeline } from 'node:stream/promises';
import { Client } from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { openDatabase } from '../database/database.ts';
import { migrate } from '../database/migrate.ts';
import { JOB_SCHEMA, openQueues } from '../queue/jobQueues.ts';

/** The worker sets the limit of its queue when it starts. */
const ANY_MINUTES = 15;

interface Table {
  /** With its schema, quoted. */
  readonly name: string;
  /** Quoted, without generated ones. */
  readonly columns: string;
}

/** @returns the number of copied rows. @throws where one of them is missing afterwards; nothing is then stored. */
export async function copyRows(fromUrl: string, toUrl: string): Promise<number> {
  for (const url of [fromUrl, toUrl]) await createTables(url);
  const from = new Client({ connectionString: fromUrl });
  const to = new Client({ connectionString: toUrl });
  try {
    await Promise.all([from.connect(), to.connect()]);
    await from.query('begin isolation level repeatable read read only');
    await to.query('begin');
    // Without triggers and foreign keys, so that the order of the tables does not matter.
    await to.query('set local session_replication_role = replica');
    const tables = await listTables(from);
    await to.query(`truncate ${(await listTables(to)).map(({ name }) => name).join(', ')}`);
    let rows = 0;
    for (const table of tables) rows += await copyTable(from, to, table);
    await copySequences(from, to);
    await to.query('commit');
    return rows;
  } finally {
    await Promise.all([from.end(), to.end()]);
  }
}

async function createTables(databaseUrl: string): Promise<void> {
  let failure: Error | undefined;
  const onError = (error: Error) => void (failure ??= error);
  const database = openDatabase(databaseUrl, 1, onError);
  try {
    await migrate(database);
  } finally {
    await database.destroy();
  }
  const boss = await openQueues({ databaseUrl, transcriptionMinutes: ANY_MINUTES, maintains: false, onError });
  await boss.stop({ graceful: false });
  if (failure !== undefined) throw failure;
}

/** Partitions are copied with their table. */
async function listTables(client: Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select format('%I.%I', nspname, relname) as name,
      string_agg(quote_ident(attname), ', ' order by attnum) filter (where attgenerated = '') as columns
     from pg_class join pg_namespace on pg_namespace.oid = relnamespace join pg_attribute on attrelid = pg_class.oid
     where nspname in ('public', $1) and relkind in ('r', 'p') and not relispartition
       and attnum > 0 and not attisdropped
     group by nspname, relname order by 1`,
    [JOB_SCHEMA],
  );
  return rows;
}

async function copyTable(from: Client, to: Client, { name, columns }: Table): Promise<number> {
  const source = from.query(copyTo(`copy (select ${columns} from ${name}) to stdout`));
  const target = to.query(copyFrom(`copy ${name} (${columns}) from stdin`));
  await pipeline(source, target);
  const [wanted, found] = [await countRows(from, name), await countRows(to, name)];
  if (wanted !== found) throw new Error(`Of ${wanted} rows of the table ${name}, ${found} were copied.`);
  return found;
}

async function countRows(client: Client, table: string): Promise<number> {
  const { rows } = await client.query<{ count: string }>(`select count(*) from ${table}`);
  return Number(rows[0]?.count);
}

async function copySequences(from: Client, to: Client): Promise<void> {
  const { rows } = await from.query<{ name: string; last: string }>(
    `select format('%I.%I', schemaname, sequencename) as name, last_value as last from pg_sequences
     where schemaname in ('public', $1) and last_value is not null`,
    [JOB_SCHEMA],
  );
  for (const { name, last } of rows) await to.query('select setval($1, $2)', [name, last]);
}
