/** Writes a file in one step: after an interruption at any time the file is either unchanged or completely written. */
import { randomUUID } from 'node:crypto';
import { open, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { createFolder } from '../server/createFolder.ts';

export async function writeAtomically(file: string, content: Uint8Array | string): Promise<void> {
  const folder = dirname(file);
  await createFolder(folder);
  const draft = join(folder, `.${basename(file)}.${randomUUID()}`);
  try {
    const handle = await open(draft, 'wx');
    try {
      await handle.writeFile(content);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(draft, file);
  } catch (error) {
    await rm(draft, { force: true });
    // The message names the file that was wanted.
    if (error instanceof Error && 'path' in error) error.path = file;
    throw error;
  }
}
