/** Reads a model that is pinned by its checksum. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';

export interface PinnedFile {
  readonly file: URL;
  readonly sha256: string;
}

/** `name`: of the model, at the beginning of a sentence. Throws where it is missing or damaged. */
export async function readPinned({ file, sha256 }: PinnedFile, name: string): Promise<Buffer> {
  const bytes = await readFile(file).catch((cause: unknown) => {
    throw new Error(`${name} cannot be read. Install it again.`, { cause });
  });
  const digest = createHash('sha256').update(bytes).digest('hex');
  if (digest !== sha256)
    throw new Error(`${name} has the checksum ${digest}; ${sha256} is expected. Install it again.`);
  return bytes;
}
