import { createServer } from 'node:net';
import type { AddressInfo, Server, Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { openS3Bucket } from './s3Bucket.ts';

const SETTINGS = {
  bucket: 'songs',
  accessKeyId: 'key',
  secretAccessKey: 'secret',
  region: 'us-east-1',
  pathStyle: true,
};
const BLOB = Buffer.alloc(1_000_000, 'x');

let store: Server | undefined;
afterEach(() => store?.close());

/** A store that answers a request as it is told, and closes the connection. */
async function storeThat(answers: (socket: Socket) => void): Promise<ReturnType<typeof openS3Bucket>> {
  store = createServer((socket) => void socket.once('data', () => answers(socket)).on('error', () => undefined));
  await new Promise<void>((resolve) => store?.listen(0, '127.0.0.1', resolve));
  const { port } = store.address() as AddressInfo;
  return openS3Bucket({ ...SETTINGS, endpoint: `http://127.0.0.1:${port}` });
}
const head = (length: number) => `HTTP/1.1 200 OK\r\nContent-Length: ${length}\r\nConnection: close\r\n\r\n`;

describe('an answer that is read slowly', () => {
  it('is whole although the store has closed the connection', async () => {
    const bucket = await storeThat((socket) => {
      socket.write(head(BLOB.length));
      socket.end(BLOB);
    });
    const { body } = await bucket({ method: 'GET', object: 'blobs/one' });
    const received: Uint8Array[] = [];
    for await (const chunk of body ?? []) {
      received.push(chunk as Uint8Array);
      // The reader is behind: the connection ends while the parser waits for it.
      if (received.length < 4) await delay(30);
    }
    expect(Buffer.concat(received).equals(BLOB)).toBe(true);
  });

  it('that breaks off is a failure, and no shorter blob', async () => {
    const bucket = await storeThat((socket) => {
      socket.write(head(BLOB.length));
      socket.end(BLOB.subarray(0, BLOB.length / 2));
    });
    const { body } = await bucket({ method: 'GET', object: 'blobs/one' });
    const read = async () => {
      for await (const _ of body ?? []) await delay(1);
    };
    await expect(read()).rejects.toThrow();
  });
});
