/**
 * Files that are being received. Each has its blob's key as its name, with an extension that finished files do not
 * have.
 */
import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import { errorCode } from '../errorCode.ts';
import { asStoreFailure } from './blobErrors.ts';

const PARTIAL = '.partial';

export interface TemporaryFile {
  readonly path: string;
  readonly bytes: number;
  /** SHA-256 of the content, in hexadecimal. */
  readonly hash: string;
}

export interface TemporaryFiles {
  readonly pathOf: (key: string) => string;
  /**
   * Resolves when the file is flushed to the disk; removes the file if the stream fails. @throws BlobStoreUnavailable
   */
  readonly write: (source: Readable, key: string) => Promise<TemporaryFile>;
  readonly remove: (key: string) => Promise<void>;
  readonly removeAll: (writtenBefore: Date) => Promise<number>;
}

export const isKey = (text: string): boolean => z.uuid().safeParse(text).success;

export async function openTemporaryFiles(directory: string): Promise<TemporaryFiles> {
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const pathOf = (key: string) => join(directory, `${z.uuid().parse(key)}${PARTIAL}`);
  const remove = (key: string) => rm(pathOf(key), { force: true });
  return {
    pathOf,
    write: async (source, key) => {
      try {
        return await writeFlushed(source, pathOf(key));
      } catch (error) {
        await remove(key);
        throw asStoreFailure(error);
      }
    },
    remove,
    removeAll: (writtenBefore) => removeOld(directory, writtenBefore),
  };
}

async function writeFlushed(source: Readable, path: string): Promise<TemporaryFile> {
  const hash = createHash('sha256');
  const listen = new Transform({
    transform: (chunk: Buffer, _, done) => {
      hash.update(chunk);
      done(null, chunk);
    },
  });
  const file = createWriteStream(path, { mode: 0o600, flush: true });
  await pipeline(source, listen, file);
  return { path, bytes: file.bytesWritten, hash: hash.digest('hex') };
}

async function removeOld(directory: string, writtenBefore: Date): Promise<number> {
  let removed = 0;
  for (const name of await readdir(directory)) {
    if (!name.endsWith(PARTIAL) || !isKey(name.slice(0, -PARTIAL.length))) continue;
    const path = join(directory, name);
    if (!(await isOlder(path, writtenBefore))) continue;
    await rm(path, { force: true });
    removed++;
  }
  return removed;
}

/** Whether the file or the folder exists and has not changed since. */
export async function isOlder(path: string, moment: Date): Promise<boolean> {
  try {
    return (await stat(path)).mtime <= moment;
  } catch (error) {
    // The file was completed and renamed in the meantime.
    if (errorCode(error) === 'ENOENT') return false;
    throw error;
  }
}
