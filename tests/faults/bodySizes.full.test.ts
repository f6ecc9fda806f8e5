/**
 * Every call that takes a body gets bodies of every size, whose length is stated, or which end without having stated it:
 * none makes the server fail or hang, and none above 100 MB is accepted.
 */
import { request } from 'node:http';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { CALL_TABLE } from '../../server/contract/callTable.ts';
import { CALLS, TOKEN_HEADER } from '../../server/contract/paths.ts';
import type { CallName } from '../../server/contract/paths.ts';
import { newDataDirectory, removeDataDirectory, startServer } from '../api/support/server.ts';
import type { RunningServer } from '../api/support/server.ts';
import { SOUND } from '../api/support/soundInput.ts';
import { Visitor } from '../api/support/visitor.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const KIB = 1024;
const MIB = KIB * KIB;
const SIZES = [0, 1, 1000, 64 * KIB, MIB - 1, MIB + 1, 8 * MIB, 34 * MIB, 101 * MIB];
const PIECE = Buffer.alloc(64 * KIB, 'x');
/** Above it every body is refused: 30 MB of a score in percent encoding, or three recordings, are the largest. */
const LARGEST = 100 * MIB;
/** A polite answer to a body of 100 MB takes a fraction of a second; a machine with other work needs more. */
const LONGEST_MS = 15_000;
/** Calls that would end the account or the session of this test. */
const FINAL: readonly CallName[] = ['deleteAccount', 'logout'];

let server: RunningServer;
let dataDirectory: string;
let user: Visitor;
let email: string;
beforeAll(async () => {
  dataDirectory = await newDataDirectory();
  server = await startServer(dataDirectory, { UPLOADS_PER_HOUR: '100000', SIGN_INS_PER_MINUTE: '100000' });
  user = new Visitor(server.url);
  email = await user.register();
});
afterAll(async () => {
  await server.stop();
  await removeDataDirectory(dataDirectory);
});

interface Sent {
  readonly path: string;
  readonly type: string;
  /** What the call accepts; the body goes on with as many letters as the size asks for. */
  readonly start: string;
  readonly end: string;
  readonly size: number;
  readonly isLengthStated: boolean;
}

/** Its status, or 0 where the connection ended without an answer. */
function send({ path, type, start, end, size, isLengthStated }: Sent): Promise<number> {
  const cookie = [...user.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const length = Buffer.byteLength(start) + size + Buffer.byteLength(end);
  const headers = {
    ...{ 'content-type': type, [TOKEN_HEADER]: user.token, cookie },
    ...(isLengthStated && { 'content-length': length }),
  };
  return new Promise((resolve) => {
    const sent = request(server.url + path, { method: 'POST', headers, timeout: LONGEST_MS });
    let status = 0;
    const settle = (): void => {
      resolve(status);
      sent.destroy();
    };
    sent.on('response', (answer) => {
      status = answer.statusCode ?? 0;
      answer.resume().on('end', settle).on('error', settle);
    });
    // The server closes the connection of a body that it does not want; its answer may have been lost with it.
    sent.on('error', settle).on('timeout', () => sent.destroy(new Error('no answer in time')));
    writeBody(sent, { start, end, size });
  });
}

function writeBody(sent: ReturnType<typeof request>, body: Pick<Sent, 'start' | 'end' | 'size'>): void {
  let left = body.size;
  const writeOn = (): void => {
    while (left > 0 && !sent.destroyed) {
      const piece = PIECE.subarray(0, Math.min(left, PIECE.length));
      left -= piece.length;
      if (!sent.write(piece)) return;
    }
    if (left === 0 && !sent.writableEnded) sent.end(body.end);
  };
  sent.on('drain', writeOn);
  sent.write(body.start);
  writeOn();
}

const JSON_CALLS: readonly CallName[] = ['feedback'];

/** The body of a call, cut at the place where a text of any length belongs. */
function partsOf(name: CallName): Pick<Sent, 'type' | 'start' | 'end'> {
  const fields = SOUND[name] ?? {};
  if (CALL_TABLE[name].from === 'multipart') {
    const part = (field: string, value: string) =>
      `--x\r\nContent-Disposition: form-data; name="${field}"\r\n\r\n${value}\r\n`;
    const file = name === 'uploadRecording' ? 'audio' : 'file';
    const head = `--x\r\nContent-Disposition: form-data; name="${file}"; filename="a.mp3"\r\nContent-Type: audio/mpeg\r\n\r\nID3`;
    const start =
      Object.entries(fields)
        .map(([field, value]) => part(field, value))
        .join('') + head;
    return { type: 'multipart/form-data; boundary=x', start, end: '\r\n--x--\r\n' };
  }
  if (JSON_CALLS.includes(name)) {
    const json = JSON.stringify({ ...fields, message: '' });
    return { type: 'application/json', start: json.slice(0, -2), end: json.slice(-2) };
  }
  const form = new URLSearchParams({ id: crypto.randomUUID(), ...fields }).toString();
  return { type: 'application/x-www-form-urlencoded', start: form, end: '' };
}

const calls = (Object.keys(CALLS) as CallName[]).filter(
  (name) => CALLS[name].method === 'POST' && !FINAL.includes(name),
);

it.each(calls)('%s answers bodies of every size', async (name) => {
  const { path } = CALLS[name];
  for (const size of SIZES)
    for (const isLengthStated of [true, false]) {
      const begun = performance.now();
      const status = await send({ path, ...partsOf(name), size, isLengthStated });
      const what = `${size} bytes, ${isLengthStated ? 'stated' : 'not stated'}`;
      expect(performance.now() - begun, what).toBeLessThan(LONGEST_MS);
      // A server that is asked for too much at once may say so; see largeScores.test.ts.
      if (status !== 503) expect(status, what).toBeLessThan(500);
      if (size > LARGEST) expect(status === 0 || status >= 400, `${what}: ${status}`).toBe(true);
      else if (size <= 1000) expect(status, what).not.toBe(0);
    }
});

it('answers others meanwhile and afterwards', async () => {
  expect(await user.account()).toMatchObject({ email });
  expect((await user.get(CALLS.health.path)).status).toBe(200);
});
