/**
 * Blobs in an S3-compatible store, which shows an object whole or not at all. A blob is received into a temporary file
 * first: the interface wants its length and its hash before its bytes, and what a file really is must be known before it
 * is kept.
 */
import { randomUUID } from 'node:crypto';
import { createWriteStream, openAsBlob } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import { StartError } from '../configuration.ts';
import type { S3Settings } from '../configuration.ts';
import { asStoreFailure, BlobMissing, BlobStoreAway } from './blobErrors.ts';
import type { Tell } from '../log.ts';
import type { Blobs } from './blobs.ts';
import { removeEach } from './fileBlobs.ts';
import { readS3Page } from './s3Answers.ts';
import { openS3Bucket } from './s3Bucket.ts';
import type { S3Bucket } from './s3Bucket.ts';
import { isKey, openTemporaryFiles } from './temporaryFiles.ts';
import type { TemporaryFiles } from './temporaryFiles.ts';

/** Everything of ours in the bucket begins so. */
const PREFIX = 'blobs/';
/** The region in which a bucket lies unless its creation names another. */
const USUAL_REGION = 'us-east-1';
const NOT_FOUND = 404;

/** @param directory for temporary files: what is on its way in, and what is lent to a transcription. */
export async function openS3Blobs(settings: S3Settings, directory: string, tell: Tell): Promise<Blobs> {
  const bucket = openS3Bucket(settings);
  await findOrCreateBucket(bucket, settings);
  const incoming = await openTemporaryFiles(join(directory, 'incoming'));
  const lent = await openTemporaryFiles(join(directory, 'lent'));
  return {
    receive: async (source, key = randomUUID()) => {
      const { path: temporaryPath, bytes, hash } = await incoming.write(source, key);
      const commit = async () => {
        const body = await openAsBlob(temporaryPath);
        await bucket({ method: 'PUT', object: objectOf(key), body, bodyHash: hash });
      };
      return { key, bytes, temporaryPath, commit, discard: () => incoming.remove(key) };
    },
    read: (key) => read(bucket, key),
    withFile: (key, use) => withFile(bucket, lent, key, use),
    has: async (key) => (await bucket({ method: 'HEAD', object: objectOf(key) }, [NOT_FOUND])).ok,
    remove: (keys) => removeEach(keys, (key) => remove(bucket, key), tell),
    list: () => listBucket(bucket),
    removeTemporaryFiles: async (before) => (await incoming.removeAll(before)) + (await lent.removeAll(before)),
    check: async () => {
      await bucket({ method: 'HEAD' });
    },
  };
}

const objectOf = (key: string): string => PREFIX + z.uuid().parse(key);

async function read(bucket: S3Bucket, key: string): Promise<Readable> {
  const { ok, body } = await bucket({ method: 'GET', object: objectOf(key) }, [NOT_FOUND]);
  if (!ok) {
    await body?.cancel();
    throw new BlobMissing(`There is no blob ${key}.`);
  }
  return Readable.from(body ?? []);
}

async function withFile<Result>(
  bucket: S3Bucket,
  lent: TemporaryFiles,
  key: string,
  use: (path: string) => Promise<Result>,
): Promise<Result> {
  // Two may have the same blob at once.
  const copy = randomUUID();
  const path = lent.pathOf(copy);
  try {
    const source = await read(bucket, key);
    await pipeline(source, createWriteStream(path, { mode: 0o600 })).catch((cause: unknown) => {
      const failure = asStoreFailure(cause);
      throw failure instanceof BlobStoreAway ? failure : new BlobStoreAway('The blob broke off.', { cause });
    });
    return await use(path);
  } finally {
    await lent.remove(copy);
  }
}

async function remove(bucket: S3Bucket, key: string): Promise<void> {
  await bucket({ method: 'DELETE', object: objectOf(key) }, [NOT_FOUND]);
}

/** @param pageSize the interface gives 1000 at most. */
export async function* listBucket(bucket: S3Bucket, pageSize = 1000): AsyncGenerator<readonly string[]> {
  for (let next: string | undefined, isFirst = true; isFirst || next !== undefined; isFirst = false) {
    const after = next === undefined ? {} : { 'continuation-token': next };
    const query = { 'list-type': '2', 'max-keys': String(pageSize), prefix: PREFIX, ...after };
    const page = readS3Page(await (await bucket({ method: 'GET', query })).text());
    yield page.keys.map((object) => object.slice(PREFIX.length)).filter(isKey);
    ({ next } = page);
  }
}

async function findOrCreateBucket(bucket: S3Bucket, settings: S3Settings): Promise<void> {
  try {
    const { ok } = await bucket({ method: 'HEAD' }, [NOT_FOUND]);
    if (!ok) await bucket({ method: 'PUT', ...creationOf(settings) });
  } catch (error) {
    if (!(error instanceof BlobStoreAway)) throw error;
    throw new StartError(`S3_BUCKET ${settings.bucket} at ${settings.endpoint} cannot be used: ${reasonOf(error)}`);
  }
}

function creationOf({ region }: S3Settings): { readonly body?: string } {
  if (region === USUAL_REGION) return {};
  const place = `<LocationConstraint>${region}</LocationConstraint>`;
  return {
    body: `<CreateBucketConfiguration xmlns="http://s3.amazonaws.com/doc/2006-03-01/">${place}</CreateBucketConfiguration>`,
  };
}

/** What lies behind a failed fetch is what an operator can mend: a name that nobody knows, a port where nobody listens. */
function reasonOf(error: Error): string {
  const reasons = [error.message];
  for (let { cause } = error; cause instanceof Error; { cause } = cause) if (cause.message) reasons.push(cause.message);
  return reasons.join(' ');
}
