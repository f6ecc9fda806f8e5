/**
 * Uploaded files, on the file system. A blob appears under its key whole or not at all: it is written to a temporary
 * name, flushed to the disk, renamed, and the folder's entry is flushed too. Keys are UUIDs of ours, so no name that a
 * user typed ever becomes a path.
 */
import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';

const PARTIAL = '.partial';

export interface StoredBlob {
  readonly key: string;
  readonly writtenAt: Date;
}

export interface Blobs {
  /** Streams to a temporary file; nothing is kept unless `commit` follows. On a broken stream nothing stays behind. */
  readonly receive: (source: Readable) => Promise<ReceivedBlob>;
  /** Absolute path of a blob, whether it exists or not. */
  readonly pathOf: (key: string) => string;
  readonly remove: (key: string) => Promise<void>;
  /** All blobs, and the temporary files of writers that died. */
  readonly list: () => Promise<{ blobs: StoredBlob[]; partials: StoredBlob[] }>;
  readonly removePartial: (key: string) => Promise<void>;
}

export interface ReceivedBlob {
  readonly key: string;
  readonly bytes: number;
  /** Where the bytes lie until commit or discard. */
  readonly temporaryPath: string;
  readonly commit: () => Promise<void>;
  readonly discard: () => Promise<void>;
}

export async function openBlobs(directory: string): Promise<Blobs> {
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const pathOf = (key: string) => join(directory, z.uuid().parse(key));
  const partialPath = (key: string) => `${pathOf(key)}${PARTIAL}`;
  return {
    receive: async (source) => {
      const key = randomUUID();
      const temporaryPath = partialPath(key);
      const discard = () => rm(temporaryPath, { force: true });
      const file = createWriteStream(temporaryPath, { mode: 0o600, flush: true });
      try {
        await pipeline(source, file);
      } catch (error) {
        await discard();
        throw error;
      }
      const commit = async () => {
        await rename(temporaryPath, pathOf(key));
        await flushFolder(directory);
      };
      return { key, bytes: file.bytesWritten, temporaryPath, commit, discard };
    },
    pathOf,
    remove: (key) => rm(pathOf(key), { force: true }),
    list: () => listFolder(directory),
    removePartial: (key) => rm(partialPath(key), { force: true }),
  };
}

async function listFolder(directory: string): Promise<{ blobs: StoredBlob[]; partials: StoredBlob[] }> {
  const blobs: StoredBlob[] = [];
  const partials: StoredBlob[] = [];
  for (const name of await readdir(directory)) {
    const key = name.endsWith(PARTIAL) ? name.slice(0, -PARTIAL.length) : name;
    if (!z.uuid().safeParse(key).success) continue;
    const { mtime } = await stat(join(directory, name));
    (name === key ? blobs : partials).push({ key, writtenAt: mtime });
  }
  return { blobs, partials };
}

async function flushFolder(directory: string): Promise<void> {
  // Windows cannot open a folder; its rename is durable enough without.
  if (process.platform === 'win32') return;
  const folder = await open(directory, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
