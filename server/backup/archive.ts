/**
 * The format of a backup: a compressed tar file, which an operator can inspect with standard tools.
 *
 *   header.json the contents, and the version that wrote them
 *   <part>/000001, … a part (a table's rows, a blob) in pieces, because tar stores the length before the content
 *   end.json SHA-256 of the names, lengths and contents of everything before it
 *
 * A file that was cut off has no end.json, and a changed one has another hash. Both are found before anything is
 * restored.
 */
import { createHash } from 'node:crypto';
import type { Hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { extract } from 'tar-stream';
import type { Pack } from 'tar-stream';
import { z } from 'zod';
import { StartError } from '../configuration.ts';
import { errorCode } from '../errorCode.ts';

const PIECE_BYTES = 4_000_000;
const HEADER = 'header.json';
const END = 'end.json';

const header = z.object({
  format: z.literal('songleaf-backup-1'),
  createdAt: z.iso.datetime(),
  /** The applied migrations, in order. */
  migrations: z.array(z.string()).min(1),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
});
export type Header = z.infer<typeof header>;

const end = z.object({
  sha256: z.string(),
  /** Blobs that a song names but that the store does not contain. */
  missingBlobs: z.array(z.uuid()),
});

export interface ArchiveWriter {
  readonly addPart: (name: string, content: AsyncIterable<Uint8Array>) => Promise<void>;
  readonly finish: (missingBlobs: readonly string[]) => Promise<void>;
}

export async function beginArchive(pack: Pack, head: Header): Promise<ArchiveWriter> {
  const sum = createHash('sha256');
  const addEntry = async (name: string, content: Buffer) => {
    addToSum(sum, name, content);
    await writeEntry(pack, name, content);
  };
  await addEntry(HEADER, asJson(head));
  return {
    addPart: async (name, content) => {
      let piece = 0;
      for await (const bytes of inPieces(content)) await addEntry(`${name}/${String(++piece).padStart(6, '0')}`, bytes);
    },
    finish: async (missingBlobs) => {
      await writeEntry(pack, END, asJson({ sha256: sum.digest('hex'), missingBlobs }));
      pack.finalize();
    },
  };
}

export interface ArchiveFacts {
  readonly header: Header;
  readonly missingBlobs: readonly string[];
}

/** Reads and checks the whole file. @throws StartError where it is not a backup, is incomplete or was changed. */
export async function checkArchive(file: string): Promise<ArchiveFacts> {
  const sum = createHash('sha256');
  let head: Header | undefined;
  let tail: z.infer<typeof end> | undefined;
  await readEntries(file, async (name, content) => {
    if (name === END) {
      tail = end.parse(JSON.parse(content.toString()));
      return;
    }
    if (name === HEADER) head = header.parse(JSON.parse(content.toString()));
    addToSum(sum, name, content);
  });
  if (head === undefined) throw new StartError(`${file} is not a backup of Songleaf.`);
  if (tail === undefined) throw new StartError(`The backup ${file} is incomplete: its end is missing.`);
  if (tail.sha256 !== sum.digest('hex')) throw damaged(file, 'its checksum is wrong');
  return { header: head, missingBlobs: tail.missingBlobs };
}

export interface Piece {
  /** `tables/songs`, `blobs/<key>`. */
  readonly part: string;
  readonly content: Buffer;
}

/** Every piece, in the order of the file. */
export function readPieces(file: string, take: (piece: Piece) => Promise<void>): Promise<void> {
  return readEntries(file, async (name, content) => {
    const part = /^(.+)\/\d{6,}$/.exec(name)?.[1];
    if (part !== undefined) await take({ part, content });
  });
}

async function readEntries(file: string, take: (name: string, content: Buffer) => Promise<void>): Promise<void> {
  const entries = extract();
  const read = async () => {
    for await (const entry of entries) await take(entry.header.name, await buffer(entry));
  };
  try {
    await Promise.all([pipeline(createReadStream(file), createGunzip(), entries), read()]);
  } catch (error) {
    throw asSentence(file, error);
  }
}

function asSentence(file: string, error: unknown): unknown {
  const code = errorCode(error);
  if (code === 'ENOENT') return new StartError(`The file ${file} does not exist.`);
  if (code === 'Z_BUF_ERROR') return new StartError(`The backup ${file} is incomplete: its end is missing.`);
  if (code?.startsWith('Z_')) return damaged(file, 'it cannot be decompressed');
  if (error instanceof z.ZodError || error instanceof SyntaxError)
    return damaged(file, 'its header or end is not readable');
  const isTar = error instanceof Error && /tar|Unexpected end of data/i.test(error.message);
  return isTar ? damaged(file, 'it is not a tar file') : error;
}

const damaged = (file: string, how: string) => new StartError(`The file ${file} is damaged or not a backup: ${how}.`);

function writeEntry(pack: Pack, name: string, content: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    pack.entry({ name, mode: 0o600 }, content, (error) => (error ? reject(error) : resolve()));
  });
}

function addToSum(sum: Hash, name: string, content: Buffer): void {
  sum.update(`${name}\0${content.length}\0`).update(content);
}

const asJson = (value: unknown) => Buffer.from(`${JSON.stringify(value, null, 1)}\n`);

async function* inPieces(content: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let waiting: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of content) {
    waiting.push(chunk);
    bytes += chunk.length;
    if (bytes < PIECE_BYTES) continue;
    yield Buffer.concat(waiting);
    [waiting, bytes] = [[], 0];
  }
  // An empty part also has one piece.
  yield Buffer.concat(waiting);
}
