/** The same tests of `Blobs` for the file system and for S3-compatible servers. */
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfiguration } from '../../server/configuration.ts';
import { BlobMissing, BlobStoreUnavailable } from '../../server/blobs/blobErrors.ts';
import { openBlobs } from '../../server/blobs/openBlobs.ts';
import type { Blobs } from '../../server/blobs/blobs.ts';
import { listObjects } from '../../server/blobs/s3Blobs.ts';
import { openS3Client } from '../../server/blobs/s3Client.ts';
import { startObjectStore } from './objectStore.ts';
import type { ObjectStore, ObjectStoreName } from './objectStore.ts';
import { MOTO, needs } from '../tools.ts';

const STORES: readonly ('files' | ObjectStoreName)[] = ['files', 's3rver', 'moto'];

async function collect<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const all: Item[] = [];
  for await (const item of items) all.push(item);
  return all;
}
const keysOf = async (blobs: Blobs) => (await collect(blobs.list())).flat();

function blobTests(name: (typeof STORES)[number]): void {
  let directory: string;
  let store: ObjectStore | undefined;
  let blobs: Blobs;
  const logged: string[] = [];
  const configuration = (settings: Readonly<Record<string, string>> = {}) =>
    readConfiguration({ DATA_DIR: join(directory, 'data'), ...store?.settings('songleaf'), ...settings });
  const open = (settings: Readonly<Record<string, string>> = {}) =>
    openBlobs(configuration(settings), (message) => logged.push(message));

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'songleaf-blobs-'));
    if (name !== 'files') store = await startObjectStore(join(directory, 'objects'), name);
    blobs = await open();
  });
  afterAll(async () => {
    await store?.stop();
    await rm(directory, { recursive: true, force: true });
  });

  const temporary = () => readdir(join(directory, 'data', name === 'files' ? 'blobs' : 'incoming'));
  const put = async (content: Buffer, key?: string) => {
    const received = await blobs.receive(Readable.from([content.subarray(0, 7), content.subarray(7)]), key);
    await received.commit();
    await received.discard();
    return received;
  };

  it('a part of a blob is read, and its length is known without reading it', async () => {
    const content = randomBytes(100_000);
    const { key } = await put(content);
    expect(await blobs.size(key)).toBe(content.length);
    for (const [first, last] of [
      [0, 1],
      [0, 99_999],
      [40_000, 69_999],
    ] as const) {
      const part = await buffer(await blobs.read(key, { first, last }));
      expect(part.equals(content.subarray(first, last + 1))).toBe(true);
    }
    await expect(blobs.size(randomUUID())).rejects.toThrow(BlobMissing);
  });

  it('a committed blob is read back byte for byte, as a stream and as a file', async () => {
    const content = randomBytes(3_000_000);
    const { key, bytes } = await put(content);
    expect(bytes).toBe(content.length);
    expect(await blobs.has(key)).toBe(true);
    expect(
      createHash('sha256')
        .update(await buffer(await blobs.read(key)))
        .digest(),
    ).toEqual(createHash('sha256').update(content).digest());
    expect((await blobs.withFile(key, (path) => readFile(path))).equals(content)).toBe(true);
    expect(await keysOf(blobs)).toContain(key);
    expect((await temporary()).filter((file) => file.endsWith('.partial'))).toEqual([]);
  });

  it('a restored blob keeps its key, and an empty one stays empty', async () => {
    const key = randomUUID();
    await put(Buffer.alloc(0), key);
    expect(await buffer(await blobs.read(key))).toHaveLength(0);
  });

  it('a received file is not a blob before its commit, and discarding removes it', async () => {
    const before = await keysOf(blobs);
    const received = await blobs.receive(Readable.from([Buffer.from('half')]));
    expect(await readFile(received.temporaryPath, 'utf8')).toBe('half');
    expect(await blobs.has(received.key)).toBe(false);
    await received.discard();
    expect(await keysOf(blobs)).toEqual(before);
    expect((await temporary()).filter((file) => file.endsWith('.partial'))).toEqual([]);
  });

  it('a failed stream leaves nothing', async () => {
    const broken = new Readable({
      read() {
        this.push('the beginning');
        this.destroy(new Error('The connection failed.'));
      },
    });
    await expect(blobs.receive(broken)).rejects.toThrow('The connection failed.');
    expect((await temporary()).filter((file) => file.endsWith('.partial'))).toEqual([]);
  });

  it('removing counts the removed keys, unknown ones included', async () => {
    const { key } = await put(Buffer.from('x'));
    expect(await blobs.remove([key, randomUUID()])).toBe(2);
    expect(await blobs.has(key)).toBe(false);
    await expect(blobs.read(key)).rejects.toThrow(BlobMissing);
    await expect(blobs.withFile(key, async () => 'used')).rejects.toThrow(BlobMissing);
  });

  if (name !== 'files')
    it('a list of several pages is complete', async () => {
      const keys = Array.from({ length: 7 }, () => randomUUID());
      for (const key of keys) await put(Buffer.from('x'), key);
      const { s3 } = configuration();
      const pages =
        s3 === undefined ? [] : await collect(listObjects({ client: openS3Client(s3), Bucket: s3.bucket }, 3));
      expect(pages.length).toBeGreaterThan(2);
      expect(pages.flat().sort()).toEqual([...(await keysOf(blobs))].sort());
      expect(pages.flat()).toEqual(expect.arrayContaining(keys));
    });

  it('old temporary files of ended processes are removed', async () => {
    const { temporaryPath } = await blobs.receive(Readable.from(['left behind']));
    expect(await blobs.removeTemporaryFiles(new Date(Date.now() - 3_600_000))).toBe(0);
    expect(await blobs.removeTemporaryFiles(new Date(Date.now() + 1000))).toBe(1);
    await expect(readFile(temporaryPath)).rejects.toThrow('ENOENT');
  });

  if (name === 's3rver')
    it('a store with other keys is refused at start, with its reason', async () => {
      await expect(open({ S3_SECRET_ACCESS_KEY: 'wrong' })).rejects.toThrow(/S3_BUCKET songleaf at http.*403/);
    });

  if (name === 'files')
    it('an unavailable folder is not reported as a missing blob, and can be used again afterwards', async () => {
      const { key } = await put(Buffer.from('kept'));
      const folder = join(directory, 'data', 'blobs');
      await rename(folder, `${folder}-away`);
      await expect(blobs.has(key)).rejects.toThrow(BlobStoreUnavailable);
      await expect(blobs.receive(Readable.from(['x']))).rejects.toThrow(BlobStoreUnavailable);
      await rename(`${folder}-away`, folder);
      expect((await buffer(await blobs.read(key))).toString()).toBe('kept');
    });

  if (name !== 'files')
    it('an unavailable store is not reported as a missing blob, and can be used again afterwards', async () => {
      const { key } = await put(Buffer.from('kept'));
      await store?.stop();
      await expect(blobs.read(key)).rejects.toThrow(BlobStoreUnavailable);
      await expect(blobs.has(key)).rejects.toThrow(BlobStoreUnavailable);
      await expect(blobs.check()).rejects.toThrow(BlobStoreUnavailable);
      await expect(open()).rejects.toThrow(/S3_BUCKET songleaf at http.*does not answer.*ECONNREFUSED/);
      expect(await blobs.remove([key])).toBe(0);
      expect(logged.at(-1)).toContain(key);
      await store?.start();
      if (name !== 'moto') expect((await buffer(await blobs.read(key))).toString()).toBe('kept');
    });
}

for (const name of STORES) describe(`blobs on ${name}`, name === 'moto' ? needs(MOTO) : {}, () => blobTests(name));
