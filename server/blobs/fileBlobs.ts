/**
 * Blobs in a folder. Each is written under a temporary name, flushed to the disk and renamed; then the folder's entry
 * is flushed too.
 */
import { randomUUID } from 'node:crypto';
import { constants, createReadStream } from 'node:fs';
import { access, open, opendir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { z } from 'zod';
import { errorCode } from '../errorCode.ts';
import { asStoreFailure, BlobMissing, BlobStoreUnavailable } from './blobErrors.ts';
import type { LogWriter } from '../log.ts';
import type { Blobs, ByteRange } from './blobs.ts';
import { isKey, openTemporaryFiles } from './temporaryFiles.ts';

const PAGE = 1000;

export async function openFileBlobs(directory: string, writeLog: LogWriter): Promise<Blobs> {
  const temporary = await openTemporaryFiles(directory);
  const pathOf = (key: string) => join(directory, z.uuid().parse(key));
  const check = async () => {
    await access(directory, constants.R_OK | constants.W_OK).catch((cause: unknown) => {
      throw new BlobStoreUnavailable('The folder of the uploaded files cannot be used.', { cause });
    });
  };
  const has = async (key: string) => {
    if (await isFile(pathOf(key))) return true;
    // If the whole folder is missing, it is unknown whether the blob exists.
    await check();
    return false;
  };
  const requirePath = async (key: string) => {
    if (!(await has(key))) throw new BlobMissing(`The blob ${key} does not exist.`);
    return pathOf(key);
  };
  return {
    receive: async (source, key = randomUUID()) => {
      const { path: temporaryPath, bytes } = await temporary.write(source, key);
      const commit = async () => {
        try {
          await rename(temporaryPath, pathOf(key));
          await flushFolder(directory);
        } catch (error) {
          throw asStoreFailure(error);
        }
      };
      return { key, bytes, temporaryPath, commit, discard: () => temporary.remove(key) };
    },
    read: async (key, range) => readPart(await requirePath(key), range),
    size: async (key) => (await stat(await requirePath(key))).size,
    withFile: async (key, use) => use(await requirePath(key)),
    has,
    remove: (keys) => removeEach(keys, (key) => rm(pathOf(key), { force: true }), writeLog),
    list: () => listFolder(directory),
    removeTemporaryFiles: temporary.removeAll,
    check,
  };
}

const readPart = (path: string, range?: ByteRange): Readable =>
  createReadStream(path, range && { start: range.first, end: range.last });

/** @returns the number of removed blobs; failures are logged. */
export async function removeEach(
  keys: readonly string[],
  remove: (key: string) => Promise<void>,
  writeLog: LogWriter,
): Promise<number> {
  let removed = 0;
  for (const key of keys) {
    try {
      await remove(key);
      removed++;
    } catch (error) {
      writeLog(`The blob ${key} could not be removed; the sweeper will try again.`, error);
      // Each further attempt would wait as long, within the request of a user.
      if (error instanceof BlobStoreUnavailable) break;
    }
  }
  return removed;
}

async function* listFolder(directory: string): AsyncGenerator<readonly string[]> {
  let page: string[] = [];
  for await (const { name } of await opendir(directory)) {
    if (!isKey(name)) continue;
    page.push(name);
    if (page.length < PAGE) continue;
    yield page;
    page = [];
  }
  if (page.length > 0) yield page;
}

async function isFile(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isFile();
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return false;
    throw error;
  }
}

async function flushFolder(directory: string): Promise<void> {
  // Windows cannot open a folder; there a rename is durable enough without a flush.
  if (process.platform === 'win32') return;
  const folder = await open(directory, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
