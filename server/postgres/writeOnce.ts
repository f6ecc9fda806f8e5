import { randomUUID } from 'node:crypto';
import { link, rm, writeFile } from 'node:fs/promises';
import { errorCode } from '../errorCode.ts';

/**
 * Writes a file unless it exists. After an interruption or on a full disk there is no file: an empty one would be taken
 * for the content at every later start.
 */
export async function writeOnce(file: string, content: string): Promise<void> {
  const draft = `${file}.${randomUUID()}`;
  try {
    await writeFile(draft, content, { mode: 0o600, flag: 'wx', flush: true });
    await link(draft, file);
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
  } finally {
    await rm(draft, { force: true });
  }
}
