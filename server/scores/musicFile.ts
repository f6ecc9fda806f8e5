/** Reads the beginning of an uploaded file, and what it says of itself. */
import { open } from 'node:fs/promises';
import { SNIFFED_BYTES, recognizeContent } from '../contract/musicFile.ts';
import type { MusicFile } from '../contract/musicFile.ts';

/** @returns undefined where neither the name nor the content is one that we take, or where they disagree. */
export async function recognizeMusicFile(path: string, name: string): Promise<MusicFile | undefined> {
  return recognizeContent(await readHead(path), name);
}

async function readHead(path: string): Promise<Buffer> {
  const file = await open(path, 'r');
  try {
    // Zero-filled where the file is shorter, so that every check may look at its place.
    const head = Buffer.alloc(SNIFFED_BYTES);
    await file.read(head, 0, SNIFFED_BYTES, 0);
    return head;
  } finally {
    await file.close();
  }
}
