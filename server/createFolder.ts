import { mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { errorCode } from './errorCode.ts';

/**
 * Creates a folder and those above it. Node's own recursive `mkdir` never returns where a folder refuses new ones with
 * ENOENT, as `/proc` does.
 */
export async function createFolder(folder: string): Promise<void> {
  try {
    await create(folder);
  } catch (error) {
    if (errorCode(error) !== 'ENOENT' || dirname(folder) === folder) throw error;
    await createFolder(dirname(folder));
    await create(folder);
  }
}

async function create(folder: string): Promise<void> {
  try {
    await mkdir(folder);
  } catch (error) {
    if (errorCode(error) !== 'EEXIST' || !(await stat(folder)).isDirectory()) throw error;
  }
}
