/**
 * Asks a virus scanner about an uploaded file: clamd, by its command INSTREAM (VIRUS_SCANNER). The file is sent in pieces,
 * each after its length, and a length of zero ends it.
 */
import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { BlobStoreUnavailable } from './blobErrors.ts';

/** Without an answer or progress for this time, the scanner counts as away. */
const IDLE_MS = 60_000;
const PIECE_BYTES = 65_536;
const CLEAN = 'stream: OK';
const FOUND = /^stream: (.+) FOUND$/;

/**
 * @param address `tcp://host:port`, or `unix:/path` of a socket.
 * @returns the name of the virus; undefined where the scanner has found none.
 * @throws BlobStoreUnavailable where the scanner does not answer, or cannot scan the file: it is then not stored.
 */
export async function findVirus(address: string, path: string): Promise<string | undefined> {
  const socket = open(address);
  try {
    const answer = answerOf(socket);
    answer.catch(() => undefined);
    await Promise.race([send(socket, path), answer]);
    const text = await answer;
    if (text === CLEAN) return undefined;
    const [, virus] = FOUND.exec(text) ?? [];
    if (virus !== undefined) return virus;
    throw new Error(`It answered: ${text}`);
  } catch (cause) {
    throw new BlobStoreUnavailable('The virus scanner did not scan a file.', { cause });
  } finally {
    socket.destroy();
  }
}

function open(address: string): Socket {
  const { protocol, hostname, port, pathname } = new URL(address);
  const host = hostname.replace(/^\[|\]$/g, '');
  const socket = protocol === 'unix:' ? connect(pathname) : connect(Number(port), host);
  return socket.setTimeout(IDLE_MS, () => socket.destroy(new Error('It did not answer in time.')));
}

async function send(socket: Socket, path: string): Promise<void> {
  socket.write('zINSTREAM\0');
  for await (const piece of createReadStream(path, { highWaterMark: PIECE_BYTES }) as AsyncIterable<Buffer>) {
    socket.write(lengthOf(piece.length));
    if (!socket.write(piece)) await once(socket, 'drain');
  }
  socket.write(lengthOf(0));
}

/** The answer ends with a zero byte, or with the connection. */
async function answerOf(socket: Socket): Promise<string> {
  let text = '';
  for await (const chunk of socket as AsyncIterable<Buffer>) {
    text += chunk.toString();
    if (text.includes('\0')) break;
  }
  return text.replace(/\0.*$/s, '').trim();
}

function lengthOf(bytes: number): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes);
  return length;
}
