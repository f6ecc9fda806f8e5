/**
 * The interface of the storage for uploaded files, in the file system or in an S3-compatible store. A blob appears
 * under its key completely or not at all. Keys are UUIDs of this server, so that a name typed by a user never becomes a
 * path.
 */
import type { Readable } from 'node:stream';

/** Positions of the first and the last byte, both included, as HTTP counts them. */
export interface ByteRange {
  readonly first: number;
  readonly last: number;
}

export interface Blobs {
  /**
   * Writes a stream to a temporary file of this machine; nothing is stored unless `commit` follows. If the stream
   * breaks, the file is removed.
   *
   * @param key given when a backup is restored; otherwise a new key is made.
   */
  readonly receive: (source: Readable, key?: string) => Promise<ReceivedBlob>;
  /**
   * @param range without it, the complete blob is returned.
   * @throws BlobMissing
   */
  readonly read: (key: string, range?: ByteRange) => Promise<Readable>;
  /**
   * The length in bytes.
   *
   * @throws BlobMissing
   */
  readonly size: (key: string) => Promise<number>;
  /**
   * Provides the blob as a file of this machine while `use` runs.
   *
   * @throws BlobMissing
   */
  readonly withFile: <Result>(key: string, use: (path: string) => Promise<Result>) => Promise<Result>;
  readonly has: (key: string) => Promise<boolean>;
  /**
   * Removes blobs. Failures are logged and not thrown, because the rows that named the blobs are already deleted; the
   * sweeper removes the remaining blobs later.
   *
   * @returns the number of removed blobs.
   */
  readonly remove: (keys: readonly string[]) => Promise<number>;
  /** The keys of all blobs, in pages. */
  readonly list: () => AsyncIterable<readonly string[]>;
  /** Removes temporary files of processes that ended unexpectedly. @returns the number of removed files. */
  readonly removeTemporaryFiles: (writtenBefore: Date) => Promise<number>;
  /** @throws BlobStoreUnavailable where blobs can be neither read nor written. */
  readonly check: () => Promise<void>;
}

export interface ReceivedBlob {
  readonly key: string;
  readonly bytes: number;
  /** The file with the received bytes; it exists until `commit` or `discard`. */
  readonly temporaryPath: string;
  /** @throws BlobStoreUnavailable */
  readonly commit: () => Promise<void>;
  readonly discard: () => Promise<void>;
}
