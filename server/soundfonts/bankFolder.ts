/**
 * A folder of sliced programs: one file for each program, named by program and content (`041-9f86d081.sf3`), and
 * `index.json`, which is written last, so that a folder with an index is complete.
 */
import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { errorCode } from '../errorCode.ts';
import { sliceBank, SoundfontError } from './sliceBank.ts';

const INDEX = 'index.json';
const HASH_DIGITS = 16;

const bankIndex = z.object({
  /** Changes with the content of any program. */
  version: z.string(),
  programs: z.array(
    z.object({
      program: z.number().int().min(1).max(129),
      file: z.string().regex(/^\d{3}-[0-9a-f]{16}\.sf3$/),
      bytes: z.number().int().positive(),
    }),
  ),
});

export type BankIndex = z.infer<typeof bankIndex>;

const hashOf = (...contents: readonly (Uint8Array | string)[]): string => {
  const hash = createHash('sha256');
  for (const content of contents) hash.update(content);
  return hash.digest('hex').slice(0, HASH_DIGITS);
};

/**
 * Slices a bank file into `folder`, which is replaced completely. @throws SoundfontError, and the system's errors for
 * files that cannot be read or written.
 */
export async function writeBankFolder(bankFile: string, folder: string): Promise<BankIndex> {
  const draft = join(dirname(folder), `.soundfonts-${randomUUID()}`);
  try {
    await mkdir(draft, { recursive: true });
    const programs: BankIndex['programs'] = [];
    for await (const { program, bytes } of sliceBank(await readFile(bankFile))) {
      const file = `${String(program).padStart(3, '0')}-${hashOf(bytes)}.sf3`;
      await writeFile(join(draft, file), bytes);
      programs.push({ program, file, bytes: bytes.length });
    }
    const index = { version: hashOf(...programs.map(({ file }) => file)), programs };
    await writeFile(join(draft, INDEX), JSON.stringify(index));
    await rm(folder, { recursive: true, force: true });
    await rename(draft, folder);
    return index;
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

/**
 * Undefined where the folder or its index does not exist. @throws SoundfontError where the index does not have the
 * expected form.
 */
export async function readBankFolder(folder: string): Promise<BankIndex | undefined> {
  let text: string;
  try {
    text = await readFile(join(folder, INDEX), 'utf8');
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
  try {
    return bankIndex.parse(JSON.parse(text));
  } catch (error) {
    throw new SoundfontError(`${join(folder, INDEX)} is not the index of sliced programs.`, { cause: error });
  }
}

/** The name of the folder of a sliced bank; another bank, or another way of slicing, gives another name. */
export async function bankKey(bankFile: string): Promise<string> {
  return hashOf(SLICING_VERSION, await readFile(bankFile));
}

/** Must be raised when `sliceBank` writes other files from the same bank. */
const SLICING_VERSION = '1';
