/** Checks before the work where its results will be written, so that no file is lost by a mistyped name. */
import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';

/** A file that cannot be written; the message names it. */
export class OutputError extends Error {
  override readonly name = 'OutputError';
}

/**
 * @param outputs files to write; undefined for those that are not wanted.
 * @param inputs files that are read.
 * @throws OutputError for a folder, and for a file that is read or is named twice.
 */
export async function checkOutputs(
  outputs: readonly (string | undefined)[],
  inputs: readonly (string | undefined)[],
): Promise<void> {
  const sources = await Promise.all(inputs.filter((each) => each !== undefined).map(identityOf));
  const written = new Set<string>();
  for (const output of outputs) {
    if (output === undefined) continue;
    if (await isFolder(output)) throw new OutputError(`${output} is a folder; it was not changed.`);
    const identity = await identityOf(output);
    if (sources.includes(identity))
      throw new OutputError(`${output} is a file that is read; it was not changed. Name another file to write.`);
    if (written.has(identity)) throw new OutputError(`${output} would be written twice; nothing was written.`);
    written.add(identity);
  }
}

export async function isFolder(path: string): Promise<boolean> {
  return (await statOf(path))?.isDirectory() ?? false;
}

/** One text for all names of a file: also links, and letters that the file system does not distinguish. */
async function identityOf(path: string): Promise<string> {
  const status = await statOf(path);
  return status === undefined ? resolve(path) : `${status.dev}:${status.ino}`;
}

async function statOf(path: string): Promise<Awaited<ReturnType<typeof stat>> | undefined> {
  try {
    return await stat(path);
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR'))
      return undefined;
    throw error;
  }
}
