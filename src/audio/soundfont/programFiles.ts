/**
 * Loads program files from the server and keeps them for offline use. A file's name contains the hash of its content,
 * so that a kept file is never outdated; files that the present index does not list are removed.
 */
import { z } from 'zod/mini';

const CACHE = 'songleaf-soundfonts';
const INDEX = '/Soundfonts';

const programIndex = z.object({
  version: z.string(),
  programs: z.array(z.object({ program: z.number(), file: z.string(), bytes: z.number() })),
});

export type ProgramIndex = z.infer<typeof programIndex>;

const addressOf = (file: string): string => `${INDEX}/${file}`;

/** Undefined where the browser has no cache storage: old browsers, private windows, pages without https. */
const openCache = async (): Promise<Cache | undefined> => {
  if (!('caches' in globalThis)) return undefined;
  return caches.open(CACHE).catch(() => undefined);
};

/** The server's index, or the last kept one where the server cannot be reached. Rejects without either. */
export async function fetchProgramIndex(signal: AbortSignal): Promise<ProgramIndex> {
  const cache = await openCache();
  try {
    const response = await fetch(INDEX, { signal });
    if (!response.ok) throw new Error(`The server answered ${response.status}.`);
    const index = programIndex.parse(await response.clone().json());
    await cache?.put(INDEX, response);
    await removeOthers(cache, index);
    return index;
  } catch (error) {
    signal.throwIfAborted();
    const kept = await cache?.match(INDEX);
    if (kept === undefined) throw error;
    return programIndex.parse(await kept.json());
  }
}

async function removeOthers(cache: Cache | undefined, { programs }: ProgramIndex): Promise<void> {
  const named = new Set([INDEX, ...programs.map(({ file }) => addressOf(file))]);
  for (const request of (await cache?.keys()) ?? [])
    if (!named.has(new URL(request.url).pathname)) await cache?.delete(request);
}

/** The refusal of a request; `status` from the server. */
export class FileRefused extends Error {
  override readonly name = 'FileRefused';
  readonly status: number;

  constructor(file: string, status: number) {
    super(`${file}: the server answered ${status}.`);
    this.status = status;
  }
}

/** Calls `onBytes` with the number of bytes received so far. Rejects with FileRefused or the network's error. */
export async function fetchProgramFile(
  file: string,
  onBytes: (bytes: number) => void,
  signal: AbortSignal,
): Promise<ArrayBuffer> {
  const cache = await openCache();
  const kept = await cache?.match(addressOf(file));
  if (kept !== undefined) return kept.arrayBuffer();
  const response = await fetch(addressOf(file), { signal });
  if (!response.ok) throw new FileRefused(file, response.status);
  const content = await readWithProgress(response, onBytes);
  // A full disk only prevents the offline use.
  await cache?.put(addressOf(file), new Response(content.slice(0))).catch(() => undefined);
  return content;
}

async function readWithProgress(response: Response, onBytes: (bytes: number) => void): Promise<ArrayBuffer> {
  if (response.body === null) return response.arrayBuffer();
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  const reader = response.body.getReader();
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    chunks.push(next.value);
    bytes += next.value.length;
    onBytes(bytes);
  }
  return new Blob(chunks).arrayBuffer();
}
