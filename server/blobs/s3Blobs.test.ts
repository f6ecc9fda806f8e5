import { createServer as createHttpServer } from 'node:http';
import { createServer } from 'node:net';
import type { AddressInfo, Server, Socket } from 'node:net';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { BlobMissing, BlobStoreUnavailable } from './blobErrors.ts';
import type { S3Settings } from '../configuration.ts';
import type { Blobs } from './blobs.ts';
import { openS3Blobs } from './s3Blobs.ts';

const SETTINGS = {
  bucket: 'songs',
  region: 'us-east-1',
  pathStyle: true,
};
const KEYS = { accessKeyId: 'key', secretAccessKey: 'secret' };
const KEY = '0b9a3c1e-6f0e-4b7e-9a57-6a1d6f6f3a11';
const BLOB = Buffer.alloc(1_000_000, 'x');
const OK = 'HTTP/1.1 200 OK\r\nContent-Length: 0\r\nConnection: close\r\n\r\n';

let store: Server | undefined;
let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'songleaf-s3-'));
});
afterEach(async () => {
  store?.close();
  await rm(directory, { recursive: true, force: true });
});

/** Starts a store with a bucket. It answers every request for an object as `answer` does, and closes the connection. */
async function storeThat(
  answer: (socket: Socket, request: string) => void,
  keys: S3Settings['credentials'] | 'those of a role' = KEYS,
): Promise<Blobs> {
  store = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', (data) => {
      const request = data.toString('latin1');
      if (request.startsWith('HEAD /songs ')) socket.end(OK);
      else answer(socket, request);
    });
  });
  await new Promise<void>((resolve) => store?.listen(0, '127.0.0.1', resolve));
  const { port } = store.address() as AddressInfo;
  const credentials = keys === 'those of a role' ? undefined : keys;
  const settings = { ...SETTINGS, credentials, endpoint: `http://127.0.0.1:${port}` };
  return openS3Blobs(settings, directory, () => undefined);
}

const answerOf = (status: string, body: string | Buffer, length = body.length) =>
  Buffer.concat([
    Buffer.from(`HTTP/1.1 ${status}\r\nContent-Length: ${length}\r\nConnection: close\r\n\r\n`),
    Buffer.from(body),
  ]);
const failure = (status: string, code: string) => answerOf(status, `<Error><Code>${code}</Code></Error>`);

describe('an answer that is read slowly', () => {
  it('is complete although the store has closed the connection', async () => {
    const blobs = await storeThat((socket) => socket.end(answerOf('200 OK', BLOB)));
    const received: Uint8Array[] = [];
    for await (const chunk of await blobs.read(KEY)) {
      received.push(chunk as Uint8Array);
      // The reader has paused: the connection ends while it still has data to read.
      if (received.length < 4) await delay(30);
    }
    expect(Buffer.concat(received).equals(BLOB)).toBe(true);
  });

  it('that ends too early is a failure and not a shorter blob', async () => {
    const half = BLOB.subarray(0, BLOB.length / 2);
    const blobs = await storeThat((socket) => socket.end(answerOf('200 OK', half, BLOB.length)));
    const read = async () => {
      for await (const _ of await blobs.read(KEY)) await delay(1);
    };
    await expect(read()).rejects.toThrow();
    await expect(blobs.withFile(KEY, async () => 'used')).rejects.toThrow(BlobStoreUnavailable);
    expect(await readdir(join(directory, 'lent'))).toEqual([]);
  });
});

describe('a failure of the store', () => {
  it('that is temporary is retried; an upload sends its file again from the beginning', async () => {
    const sent: string[] = [];
    const blobs = await storeThat((socket, request) => {
      let text = request;
      const answer = () => {
        if (!text.endsWith('the whole file')) return;
        sent.push(text);
        socket.end(sent.length < 3 ? failure('503 Slow Down', 'SlowDown') : OK);
      };
      socket.on('data', (data) => {
        text += data.toString('latin1');
        answer();
      });
      answer();
    });
    const { commit } = await blobs.receive(Readable.from(['the whole ', 'file']), KEY);
    await commit();
    expect(sent).toHaveLength(3);
    for (const request of sent) expect(request).toContain(`PUT /songs/blobs/${KEY}`);
  });

  it('that persists is reported after three attempts, with its status', async () => {
    let requests = 0;
    const blobs = await storeThat((socket) => {
      requests++;
      socket.end(failure('503 Slow Down', 'SlowDown'));
    });
    await expect(blobs.has(KEY)).rejects.toThrow(/answers 503/);
    expect(requests).toBe(3);
    const { commit } = await blobs.receive(Readable.from(['x']), KEY);
    await expect(commit()).rejects.toThrow(BlobStoreUnavailable);
    expect(requests).toBe(6);
  });

  it('is not reported as a missing blob when the whole bucket is missing', async () => {
    let code = 'NoSuchKey';
    const blobs = await storeThat((socket) => socket.end(failure('404 Not Found', code)));
    await expect(blobs.read(KEY)).rejects.toThrow(BlobMissing);
    code = 'NoSuchBucket';
    await expect(blobs.read(KEY)).rejects.toThrow(BlobStoreUnavailable);
  });

  it('that arrives as the page of a proxy is not read as an empty bucket', async () => {
    const blobs = await storeThat((socket) => socket.end(answerOf('200 OK', '<html><body>Sorry</body></html>')));
    const list = async () => {
      for await (const _ of blobs.list());
    };
    await expect(list()).rejects.toThrow(BlobStoreUnavailable);
  });
});

it('an upload whose temporary file has disappeared fails, and nothing is sent', async () => {
  let requests = 0;
  const blobs = await storeThat((socket) => {
    requests++;
    socket.end(OK);
  });
  const { commit, discard } = await blobs.receive(Readable.from(['x']), KEY);
  await discard();
  await expect(commit()).rejects.toThrow(BlobStoreUnavailable);
  expect(requests).toBe(0);
});

it('13.2.1 without keys in the settings, requests are signed by the role that the machine has at the time', async () => {
  const role = createHttpServer((_, answer) => {
    const Expiration = new Date(Date.now() + 3_600_000).toISOString();
    answer.end(JSON.stringify({ AccessKeyId: 'ROLE', SecretAccessKey: 'changing', Token: 'of the hour', Expiration }));
  });
  await new Promise<void>((resolve) => role.listen(0, '127.0.0.1', resolve));
  vi.stubEnv('AWS_CONTAINER_CREDENTIALS_FULL_URI', `http://127.0.0.1:${(role.address() as AddressInfo).port}/role`);
  const requests: string[] = [];
  try {
    const blobs = await storeThat((socket, request) => {
      requests.push(request);
      socket.end(OK);
    }, 'those of a role');
    expect(await blobs.has(KEY)).toBe(true);
    expect(requests[0]).toMatch(/authorization: AWS4-HMAC-SHA256 Credential=ROLE\//i);
    expect(requests[0]).toMatch(/x-amz-security-token: of the hour/i);
  } finally {
    vi.unstubAllEnvs();
    role.close();
  }
});
