/**
 * Blobs in an S3-compatible store, which shows an object completely or not at all. A blob is first received into a
 * temporary file, because the store requires its length and hash before its bytes, and because the type of the file is
 * examined before the file is stored.
 */
import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as delay } from 'node:timers/promises';
import {
  CreateBucketCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  paginateListObjectsV2,
  PutObjectCommand,
} from '@aws-sdk/client-s3';
import type { S3Client } from '@aws-sdk/client-s3';
import { z } from 'zod';
import { StartError } from '../configuration.ts';
import type { S3Settings } from '../configuration.ts';
import { asStoreFailure, BlobMissing, BlobStoreUnavailable } from './blobErrors.ts';
import type { LogWriter } from '../log.ts';
import type { Blobs, ByteRange } from './blobs.ts';
import { removeEach } from './fileBlobs.ts';
import { asBlobError, ATTEMPTS, isMissing, isTransient, openS3Client, statusOf } from './s3Client.ts';
import { isKey, openTemporaryFiles } from './temporaryFiles.ts';
import type { TemporaryFile, TemporaryFiles } from './temporaryFiles.ts';

/** The prefix of the names of all objects of this server in the bucket. */
const PREFIX = 'blobs/';
/** Largest page of a list that the interface allows, in objects. */
const PAGE = 1000;
/** Limit of a whole transfer: 30 MB take four minutes at one megabit per second. */
const TRANSFER_MS = 5 * 60_000;
const PAUSE_MS = 200;

/** @param directory for temporary files: received uploads, and copies for transcriptions. */
export async function openS3Blobs(settings: S3Settings, directory: string, writeLog: LogWriter): Promise<Blobs> {
  const store: Store = { client: openS3Client(settings), Bucket: settings.bucket };
  await findOrCreateBucket(store, settings);
  const incoming = await openTemporaryFiles(join(directory, 'incoming'));
  const copies = await openTemporaryFiles(join(directory, 'lent'));
  return {
    receive: async (source, key = randomUUID()) => {
      const file = await incoming.write(source, key);
      const commit = () => put(store, key, file);
      return { key, bytes: file.bytes, temporaryPath: file.path, commit, discard: () => incoming.remove(key) };
    },
    read: (key, range) => read(store, key, range),
    size: (key) => size(store, key),
    withFile: (key, use) => withFile(store, copies, key, use),
    has: (key) => has(store, key),
    remove: (keys) => removeEach(keys, (key) => remove(store, key), writeLog),
    list: () => listObjects(store),
    removeTemporaryFiles: async (before) => (await incoming.removeAll(before)) + (await copies.removeAll(before)),
    check: () => check(store),
  };
}

export interface Store {
  readonly client: S3Client;
  readonly Bucket: string;
}

const addressOf = ({ Bucket }: Store, key: string) => ({ Bucket, Key: PREFIX + z.uuid().parse(key) });

/**
 * Sends a file, with several attempts. The client does not repeat a request whose body is a stream, so this function
 * does, with a new stream for each attempt.
 */
async function put(store: Store, key: string, file: TemporaryFile): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await putOnce(store, key, file);
      return;
    } catch (error) {
      if (attempt === ATTEMPTS || !isTransient(error)) throw asBlobError(error);
      await delay(PAUSE_MS * 2 ** attempt * (0.5 + Math.random()));
    }
  }
}

async function putOnce(store: Store, key: string, { path, bytes, hash }: TemporaryFile): Promise<void> {
  const handle = await open(path).catch((error: unknown) => {
    throw asStoreFailure(error);
  });
  const stop = new AbortController();
  // An empty stream is never read, and an unread stream would keep the request waiting.
  const body = bytes === 0 ? new Uint8Array() : handle.createReadStream().on('error', (error) => stop.abort(error));
  try {
    const command = new PutObjectCommand({ ...addressOf(store, key), Body: body, ContentLength: bytes });
    // The signature contains the hash of the content, so the store refuses bytes that changed during the transfer.
    command.middlewareStack.add(
      (next) => (args) => {
        (args.request as { headers: Record<string, string> }).headers['x-amz-content-sha256'] = hash;
        return next(args);
      },
      { step: 'build', name: 'contentHash' },
    );
    const abortSignal = AbortSignal.any([stop.signal, AbortSignal.timeout(TRANSFER_MS)]);
    await store.client.send(command, { abortSignal, requestTimeout: TRANSFER_MS });
  } finally {
    if (body instanceof Readable) body.destroy();
    await handle.close();
  }
}

async function read(store: Store, key: string, range?: ByteRange): Promise<Readable> {
  try {
    const abortSignal = AbortSignal.timeout(TRANSFER_MS);
    const part = range !== undefined && { Range: `bytes=${range.first}-${range.last}` };
    const command = new GetObjectCommand({ ...addressOf(store, key), ...part });
    const { Body } = await store.client.send(command, { abortSignal });
    return Body instanceof Readable ? Body : Readable.from([]);
  } catch (error) {
    throw asBlobError(error, key);
  }
}

async function size(store: Store, key: string): Promise<number> {
  try {
    const { ContentLength } = await store.client.send(new HeadObjectCommand(addressOf(store, key)));
    if (ContentLength === undefined)
      throw new BlobStoreUnavailable('The answer of the S3-compatible store has no length.');
    return ContentLength;
  } catch (error) {
    throw asBlobError(error, key);
  }
}

async function withFile<Result>(
  store: Store,
  copies: TemporaryFiles,
  key: string,
  use: (path: string) => Promise<Result>,
): Promise<Result> {
  // Each copy has a name of its own, because two callers may use the same blob at the same time.
  const copy = randomUUID();
  const path = copies.pathOf(copy);
  try {
    const source = await read(store, key);
    await pipeline(source, createWriteStream(path, { mode: 0o600 })).catch((cause: unknown) => {
      const failure = asStoreFailure(cause);
      throw failure instanceof BlobStoreUnavailable
        ? failure
        : new BlobStoreUnavailable('The transfer of the blob ended too early.', { cause });
    });
    return await use(path);
  } finally {
    await copies.remove(copy);
  }
}

async function has(store: Store, key: string): Promise<boolean> {
  try {
    await size(store, key);
    return true;
  } catch (error) {
    if (error instanceof BlobMissing) return false;
    throw error;
  }
}

async function remove(store: Store, key: string): Promise<void> {
  try {
    await store.client.send(new DeleteObjectCommand(addressOf(store, key)));
  } catch (error) {
    if (!isMissing(error)) throw asBlobError(error);
  }
}

/** The keys of all blobs, page by page. @throws BlobStoreUnavailable */
export async function* listObjects({ client, Bucket }: Store, pageSize = PAGE): AsyncGenerator<readonly string[]> {
  try {
    for await (const page of paginateListObjectsV2({ client, pageSize }, { Bucket, Prefix: PREFIX })) {
      // The client parses any page, for example that of a proxy, without an error; only a real list of objects names
      // the bucket.
      if (page.Name === undefined)
        throw new BlobStoreUnavailable('The answer of the S3-compatible store is not a list of objects.');
      yield (page.Contents ?? []).map(({ Key = '' }) => Key.slice(PREFIX.length)).filter(isKey);
    }
  } catch (error) {
    throw asBlobError(error);
  }
}

async function check({ client, Bucket }: Store): Promise<void> {
  await client.send(new HeadBucketCommand({ Bucket })).catch((error: unknown) => {
    throw asBlobError(error);
  });
}

async function findOrCreateBucket({ client, Bucket }: Store, { endpoint }: S3Settings): Promise<void> {
  try {
    await client.send(new HeadBucketCommand({ Bucket }));
  } catch (error) {
    try {
      if (statusOf(error) !== 404) throw error;
      await client.send(new CreateBucketCommand({ Bucket }));
    } catch (failure) {
      // Another process has created the bucket in the meantime.
      if (failure instanceof Error && failure.name === 'BucketAlreadyOwnedByYou') return;
      throw new StartError(`S3_BUCKET ${Bucket} at ${endpoint} cannot be used: ${reasonOf(asBlobError(failure))}`);
    }
  }
}

/**
 * The messages of an error and of its causes, because an operator needs to read of an unknown host or a refused
 * connection.
 */
function reasonOf(error: Error): string {
  const reasons = [error.message];
  for (let { cause } = error; cause instanceof Error; { cause } = cause) if (cause.message) reasons.push(cause.message);
  return reasons.join(' ');
}
