/**
 * Folders. A song's path names its folder, and each folder has a row, so that an empty folder exists too; so do
 * the folders that contain it. Prefixes are compared by `starts_with`, because names may contain the wildcards of
 * `like`.
 */
import { sql } from 'kysely';
import { MAX_FOLDERS, MAX_FOLDER_DEPTH, MAX_PATH_BYTES, MAX_PATH_LENGTH } from '../contract/limits.ts';
import type { TranscriptionQueue } from '../queue/transcriptionQueue.ts';
import type { Blobs } from '../blobs/blobs.ts';
import type { Database, DatabaseTransaction } from '../database/database.ts';
import { removeSongs, removeUploads } from './songs.ts';

export type FolderResult = 'done' | 'exists' | 'unknown' | 'into itself';

export async function listFolders(database: Database, accountId: string): Promise<string[]> {
  const rows = await database
    .selectFrom('folders')
    .select('path')
    .where('account_id', '=', accountId)
    .orderBy('path')
    .execute();
  return rows.map((row) => row.path);
}

/** @param path empty for the root, which always exists. @throws FolderLimitReached */
export async function ensureFolder(transaction: DatabaseTransaction, accountId: string, path: string): Promise<void> {
  const rows = foldersAbove(path).map((folder) => ({ account_id: accountId, path: folder }));
  if (rows.length === 0) return;
  if (rows.length > MAX_FOLDER_DEPTH || Buffer.byteLength(path) > MAX_PATH_BYTES) throw new FolderLimitReached();
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto('folders')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows !== 0n) await checkFolders(transaction, accountId);
}

/** The account has too many folders, or one that is too deep or has too long a path. */
export class FolderLimitReached extends Error {
  override readonly name = 'FolderLimitReached';
}

/** Checks the folders after a change that the transaction has made. @throws FolderLimitReached */
async function checkFolders(transaction: DatabaseTransaction, accountId: string): Promise<void> {
  const { rows } = await sql<{ folders: string; bytes: number; letters: number; depth: number }>`
    select count(*) as folders, max(octet_length(path)) as bytes, max(length(path)) as letters,
      max(length(path) - length(replace(path, '/', ''))) as depth
    from folders where account_id = ${accountId}`.execute(transaction);
  const [found] = rows;
  if (found === undefined) return;
  const isLong = found.bytes > MAX_PATH_BYTES || found.letters > MAX_PATH_LENGTH || found.depth > MAX_FOLDER_DEPTH;
  if (Number(found.folders) > MAX_FOLDERS || isLong) throw new FolderLimitReached();
}

export function createFolder(database: Database, accountId: string, path: string): Promise<FolderResult> {
  return database.transaction().execute(async (transaction) => {
    await lockSongbook(transaction, accountId);
    if (await exists(transaction, accountId, path)) return 'exists';
    await ensureFolder(transaction, accountId, path);
    return 'done';
  });
}

/** Renames or moves a folder. Its songs and folders keep their paths below it. */
export function renameFolder(
  database: Database,
  accountId: string,
  path: string,
  newPath: string,
): Promise<FolderResult> {
  return database.transaction().execute(async (transaction) => {
    await lockSongbook(transaction, accountId);
    if (!(await exists(transaction, accountId, path))) return 'unknown';
    if (path === newPath) return 'done';
    if (newPath.startsWith(path)) return 'into itself';
    if (await exists(transaction, accountId, newPath)) return 'exists';
    for (const table of ['songs', 'folders'] as const) {
      // PostgreSQL counts characters, JavaScript counts UTF-16 units.
      const rest = [...path].length + 1;
      await transaction
        .updateTable(table)
        .set(({ eb, fn, val }) => ({ path: eb(val(newPath), '||', fn<string>('substr', ['path', val(rest)])) }))
        .where('account_id', '=', accountId)
        .where(({ eb, fn, val }) => eb(fn<boolean>('starts_with', ['path', val(path)]), '=', true))
        .execute();
    }
    await ensureFolder(transaction, accountId, newPath);
    await checkFolders(transaction, accountId);
    return 'done';
  });
}

/** Deletes a folder with every song and folder in it. */
export async function deleteFolder(
  { database, queue, blobs }: { database: Database; queue: TranscriptionQueue; blobs: Blobs },
  accountId: string,
  path: string,
): Promise<FolderResult> {
  const removed = await database.transaction().execute(async (transaction) => {
    await lockSongbook(transaction, accountId);
    const { numDeletedRows } = await transaction
      .deleteFrom('folders')
      .where('account_id', '=', accountId)
      .where(({ eb, fn, val }) => eb(fn<boolean>('starts_with', ['path', val(path)]), '=', true))
      .executeTakeFirst();
    if (numDeletedRows === 0n) return undefined;
    const songs = await transaction
      .selectFrom('songs')
      .select('id')
      .where('account_id', '=', accountId)
      .where(({ eb, fn, val }) => eb(fn<boolean>('starts_with', ['path', val(path)]), '=', true))
      .execute();
    const ids = songs.map((song) => song.id);
    return removeSongs(transaction, queue, accountId, ids);
  });
  if (removed === undefined) return 'unknown';
  await removeUploads(blobs, removed);
  return 'done';
}

/** @returns how many of the ids were songs of this account. */
export function moveSongs(
  database: Database,
  accountId: string,
  ids: readonly string[],
  path: string,
): Promise<number> {
  return database.transaction().execute(async (transaction) => {
    await lockSongbook(transaction, accountId);
    const { numUpdatedRows } = await transaction
      .updateTable('songs')
      .set({ path })
      .where('account_id', '=', accountId)
      .where('id', 'in', ids)
      .executeTakeFirst();
    if (numUpdatedRows > 0n) await ensureFolder(transaction, accountId, path);
    return Number(numUpdatedRows);
  });
}

/** Locks the account's songbook, so that of two simultaneous renames to one name the second finds the first. */
export async function lockSongbook(transaction: DatabaseTransaction, accountId: string): Promise<boolean> {
  const row = await transaction
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', accountId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

async function exists(transaction: DatabaseTransaction, accountId: string, path: string): Promise<boolean> {
  const row = await transaction
    .selectFrom('folders')
    .select('path')
    .where('account_id', '=', accountId)
    .where('path', '=', path)
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns the folder with all that contain it: `A/B/` lies in `A/`. */
function foldersAbove(path: string): string[] {
  const names = path.split('/').slice(0, -1);
  return names.map((_, index) => `${names.slice(0, index + 1).join('/')}/`);
}
