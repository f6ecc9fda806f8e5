/** Detects the format of an uploaded file from its name and its first bytes. */
import { open } from 'node:fs/promises';
import { SNIFFED_BYTES, recognizeContent } from '../contract/musicFile.ts';
import type { MusicFile } from '../contract/musicFile.ts';

/** @returns undefined where the name or the content has no accepted format, or where they contradict each other. */
export async function recognizeMusicFile(path: string, name: string): Promise<MusicFile | undefined> {
  return recognizeContent(await readHead(path), name);
}

async function readHead(path: string): Promise<Buffer> {
  const file = await open(path, 'r');
  try {
    // A shorter file leaves zeros at the end of the buffer, so that every check can read at its position.
    const head = Buffer.alloc(SNIFFED_BYTES);
    await file.read(head, 0, SNIFFED_BYTES, 0);
    return head;
  } finally {
    await file.close();
  }
}
