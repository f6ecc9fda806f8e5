/**
 * A page of an account's songs, searched for and sorted by the database. A page begins after the last song of the page
 * before it (its sort key and id), not after a number of songs: so it costs the same wherever it lies, and a song that is
 * added or deleted meanwhile moves no other song to another page.
 */
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { z } from 'zod';
import { SongState } from '../contract/calls.ts';
import type { Song } from '../contract/calls.ts';
import type { InputOf } from '../contract/callTable.ts';
import { CONTROL_CHARACTERS } from '../contract/folderNames.ts';
import type { Database, DatabaseTransaction } from '../database/database.ts';
import { cursorOf, stateOf } from './songChanges.ts';
import { describeSong, hasRecording } from './songs.ts';

type PageQuery = InputOf<'songPage'>;
type Condition = RawBuilder<boolean>;

/** Songs under way that a page names; more are rare, and the others are found when they are looked at. */
const MOST_UNDER_WAY = 100;

/** What the songs are sorted by, as the text of a cursor has it: a date in microseconds, like the database. */
const KEYS = {
  Title: { column: sql`title collate songbook_order`, key: sql<string>`title` },
  Composer: { column: sql`composer collate songbook_order`, key: sql<string>`composer` },
  CreationDateTime: {
    column: sql`created_at`,
    key: sql<string>`(extract(epoch from created_at) * 1000000)::bigint::text`,
  },
} as const;

const cursorKey = z.tuple([z.string().refine((key) => !CONTROL_CHARACTERS.test(key)), z.uuid()]);
const dateKey = /^\d{1,17}$/;

/** Undefined for the first page, and for a text that is no cursor of this order. */
function readCursor(after: string, field: PageQuery['field']): readonly [string, string] | undefined {
  if (after === '') return undefined;
  try {
    const [key, id] = cursorKey.parse(JSON.parse(Buffer.from(after, 'base64url').toString()));
    return field === 'CreationDateTime' && !dateKey.test(key) ? undefined : [key, id];
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof z.ZodError) return undefined;
    throw error;
  }
}

const writeCursor = (key: string, id: string): string => Buffer.from(JSON.stringify([key, id])).toString('base64url');

/** The songs directly in the folder; with a search or `below`, also those in the folders below it. */
function inFolder({ folder, search, below }: PageQuery): Condition {
  return search === '' && !below ? sql<boolean>`path = ${folder}` : sql<boolean>`starts_with(path, ${folder})`;
}

/** Marks over and under letters, in the decomposed form of a text. */
const MARKS = '\u0300-\u036f';
const ALL_MARKS = new RegExp(`[${MARKS}]`, 'g');

/** The words of a search in lower case without marks: people write "dvorak" for "Dvořák". */
const wordsOf = (search: string): string[] =>
  search.toLowerCase().normalize('NFD').replaceAll(ALL_MARKS, '').split(/\s+/u).filter(Boolean);

/** B-03: whether each word of the search is in the title, the composer, or the names of the folders below the shown one. */
function matching({ folder, search }: PageQuery): Condition {
  if (search === '') return sql<boolean>`true`;
  // PostgreSQL counts characters, JavaScript counts UTF-16 units.
  const names = sql`substr(path, ${[...folder].length + 1}::int)`;
  const text = sql`normalize(lower(concat_ws(chr(10), title, composer, ${names}) collate "und-x-icu"), NFD)`;
  return sql<boolean>`(
    select coalesce(bool_and(position(word in folded) > 0), true)
    from (select regexp_replace(${text}, ${`[${MARKS}]`}, '', 'g') as folded offset 0) texts,
      unnest(${wordsOf(search)}::text[]) word
  )`;
}

function behind(query: PageQuery): Condition {
  const cursor = readCursor(query.after, query.field);
  if (cursor === undefined) return sql<boolean>`true`;
  const [key, id] = cursor;
  const { column } = KEYS[query.field];
  const value =
    query.field === 'CreationDateTime'
      ? sql`'epoch'::timestamptz + ${key}::bigint * interval '1 microsecond'`
      : sql`${key}::text collate songbook_order`;
  const operator = sql.raw(query.direction === 'asc' ? '>' : '<');
  return sql<boolean>`(${column}, id) ${operator} (${value}, ${id}::uuid)`;
}

const selectRows = (transaction: DatabaseTransaction, accountId: string) =>
  transaction.selectFrom('songs').selectAll().select(hasRecording).where('account_id', '=', accountId);

async function selectPage(
  transaction: DatabaseTransaction,
  accountId: string,
  query: PageQuery,
): Promise<{ readonly songs: Song[]; readonly next: string }> {
  const { column, key } = KEYS[query.field];
  const rows = await selectRows(transaction, accountId)
    .select(key.as('sort_key'))
    .where(inFolder(query))
    .where(matching(query))
    .where(behind(query))
    .orderBy(column, query.direction)
    .orderBy('id', query.direction)
    // One more than the page shows whether there is another.
    .limit(query.size + 1)
    .execute();
  const shown = rows.slice(0, query.size);
  const last = rows.length > query.size ? shown.at(-1) : undefined;
  return { songs: shown.map(describeSong), next: last === undefined ? '' : writeCursor(last.sort_key, last.id) };
}

async function countMatching(transaction: DatabaseTransaction, accountId: string, query: PageQuery): Promise<number> {
  const row = await transaction
    .selectFrom('songs')
    .select(sql<number>`count(*)::int`.as('total'))
    .where('account_id', '=', accountId)
    .where(inFolder(query))
    .where(matching(query))
    .executeTakeFirstOrThrow();
  return row.total;
}

/** The page, the number of songs that match, and what a client needs to ask for changes from now on. */
export function songPage(database: Database, accountId: string, query: PageQuery) {
  return database
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (transaction) => {
      const { horizon, count } = await stateOf(transaction, accountId);
      const underWay = await selectRows(transaction, accountId)
        .where('state', 'in', [SongState.Processing, SongState.Waiting])
        .limit(MOST_UNDER_WAY)
        .execute();
      const page = await selectPage(transaction, accountId, query);
      const total = await countMatching(transaction, accountId, query);
      return { ...page, total, count, cursor: cursorOf(accountId, horizon), underWay: underWay.map(describeSong) };
    });
}

/** The songs of the account among these ids, in no order. */
export async function songsById(database: Database, accountId: string, ids: readonly string[]): Promise<Song[]> {
  const rows = await database
    .selectFrom('songs')
    .selectAll()
    .select(hasRecording)
    .where('account_id', '=', accountId)
    .where(({ eb, fn, val }) => eb('id', '=', fn.any(val([...ids]))))
    .execute();
  return rows.map(describeSong);
}
