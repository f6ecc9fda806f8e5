/** A virus scanner (clamd) that looks at uploaded files before they are stored. */
import { createServer } from 'node:net';
import type { Server } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { CALLS, TOKEN_HEADER } from '../../server/contract/paths.ts';
import { storedFiles } from './support/backend.ts';
import { newDataDirectory, removeDataDirectory, startServer, waitFor } from './support/server.ts';
import type { RunningServer } from './support/server.ts';
import { STAND_IN_MUSIC_JSON } from './support/standInScore.ts';
import { MP3, Visitor } from './support/visitor.ts';

/** The stand-in for clamd finds this text. */
const VIRUS = 'a harmless text that stands for a virus';
const COMMAND = 'zINSTREAM\0';
const LENGTH_BYTES = 4;

let scanner: Server;
let scanned: Buffer[];
let dataDirectory: string;
let server: RunningServer;
let user: Visitor;

/** Reads a stream as clamd does, and answers. */
function startScanner(): Promise<Server> {
  const program = createServer({ allowHalfOpen: true }, (socket) => {
    let received = Buffer.alloc(0);
    socket.on('error', () => undefined);
    socket.on('data', (chunk) => {
      received = Buffer.concat([received, chunk]);
      const file = fileOf(received);
      if (file === undefined) return;
      scanned.push(file);
      socket.end(file.includes(VIRUS) ? 'stream: Test.Virus FOUND\0' : 'stream: OK\0');
    });
  });
  return new Promise((resolve) => program.listen(0, '127.0.0.1', () => resolve(program)));
}

/** The file, once it has arrived completely. */
function fileOf(received: Buffer): Buffer | undefined {
  const pieces: Buffer[] = [];
  for (let at = COMMAND.length; at + LENGTH_BYTES <= received.length;) {
    const length = received.readUInt32BE(at);
    if (length === 0) return Buffer.concat(pieces);
    at += LENGTH_BYTES + length;
    pieces.push(received.subarray(at - length, at));
  }
  return undefined;
}

beforeAll(async () => {
  scanned = [];
  scanner = await startScanner();
  const address = scanner.address();
  if (address === null || typeof address === 'string') throw new Error('A listening socket has no port.');
  dataDirectory = await newDataDirectory();
  server = await startServer(dataDirectory, { VIRUS_SCANNER: `tcp://127.0.0.1:${address.port}` });
  user = new Visitor(server.url);
  await user.register();
});
afterAll(async () => {
  await server.stop();
  scanner.close();
  await removeDataDirectory(dataDirectory);
});

/** Waits until the answered uploads have deleted their temporary files. */
const storesNothing = () => waitFor(async () => (await storedFiles(dataDirectory)).length === 0);
const score = (text: string) => JSON.stringify({ ...STAND_IN_MUSIC_JSON, Junk: text });
const recorded = (content: Uint8Array<ArrayBuffer>) => {
  const form = new FormData();
  form.set('instrument', 'piano');
  form.append('audio', new Blob([content]), 'a.mp3');
  const headers = { [TOKEN_HEADER]: user.token };
  return user.send(CALLS.uploadRecording.path, { method: 'POST', headers, body: form });
};

it('5.4.3 a file in which the scanner finds a virus is refused and not stored, as score, sound and recording', async () => {
  const infected = new Uint8Array([...MP3, ...Buffer.from(VIRUS)]);
  const answers = [
    await user.upload([{ name: 'a.musj', content: score(VIRUS) }]),
    await user.upload([{ name: 'a.mp3', content: infected }]),
    await recorded(infected),
    // One of several: none is stored.
    await user.upload([
      { name: 'a.mp3', content: MP3 },
      { name: 'b.mp3', content: infected },
    ]),
  ];
  const refused = [422, 'The virus scanner of this server has refused the file.'];
  expect(answers.map(({ status, json }) => [status, json?.['msg']])).toEqual([refused, refused, refused, refused]);
  expect(await user.songs()).toEqual([]);
  await storesNothing();
});

it('5.4.3 a clean file is sent to the scanner completely, and stored', async () => {
  const large = score('x'.repeat(300_000));
  expect((await user.upload([{ name: 'a.musj', content: large }], { title: 'clean' })).status).toBe(200);
  expect(scanned.at(-1)?.toString()).toBe(large);
  expect(await user.songs()).toHaveLength(1);
});

it('5.4.3 without the scanner nothing is stored, and the operator reads why', async () => {
  const before = await user.songs();
  await new Promise((resolve) => scanner.close(resolve));
  expect((await user.upload([{ name: 'a.mp3', content: MP3 }])).status).toBe(503);
  expect(server.output()).toContain('The virus scanner did not scan a file.');
  expect(await user.songs()).toEqual(before);
});
