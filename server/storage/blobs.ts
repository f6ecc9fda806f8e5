/**
 * Uploaded files, on the file system or in an S3-compatible store, behind one interface. A blob appears under its key
 * whole or not at all. Keys are UUIDs of ours, so no name that a user typed ever becomes a path.
 */
import type { Readable } from 'node:stream';

export interface Blobs {
  /**
   * Streams to a temporary file of this machine; nothing is kept unless `commit` follows. On a broken stream nothing
   * stays behind.
   *
   * @param key a new one, unless a backup is being restored.
   */
  readonly receive: (source: Readable, key?: string) => Promise<ReceivedBlob>;
  /** @throws BlobMissing */
  readonly read: (key: string) => Promise<Readable>;
  /**
   * Lends the blob as a file of this machine while `use` runs.
   *
   * @throws BlobMissing
   */
  readonly withFile: <Result>(key: string, use: (path: string) => Promise<Result>) => Promise<Result>;
  readonly has: (key: string) => Promise<boolean>;
  /**
   * Where the store does not do it, that is logged, and the sweeper comes later: rows that named a blob are gone by
   * then, so whoever deleted them is told that it is done.
   *
   * @returns how many are gone for certain.
   */
  readonly remove: (keys: readonly string[]) => Promise<number>;
  /** The keys of all blobs, in pages. */
  readonly list: () => AsyncIterable<readonly string[]>;
  /** Temporary files of writers that died. @returns how many went. */
  readonly removeTemporaryFiles: (writtenBefore: Date) => Promise<number>;
  /** @throws BlobStoreAway, where blobs can be neither read nor written. */
  readonly check: () => Promise<void>;
}

export interface ReceivedBlob {
  readonly key: string;
  readonly bytes: number;
  /** Where the bytes lie until commit or discard. */
  readonly temporaryPath: string;
  /** @throws BlobStoreAway */
  readonly commit: () => Promise<void>;
  readonly discard: () => Promise<void>;
}
