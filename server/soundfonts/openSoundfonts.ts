/**
 * The programs that players request. A bank is sliced once, in another process, into `DATA_DIR/soundfonts/`, which
 * takes a second for a compressed bank and up to a minute for a large uncompressed one; earlier calls wait.
 */
import { fork } from 'node:child_process';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Configuration } from '../configuration.ts';
import type { LogWriter } from '../log.ts';
import { bankKey, readBankFolder, type BankIndex } from './bankFolder.ts';
import { findBank, packagedBank } from './findBank.ts';
import { SoundfontError } from './sliceBank.ts';
import type { SliceOrder, SliceResult } from './sliceProcess.ts';

const SLICE_PROGRAM = fileURLToPath(new URL('./sliceProcess.ts', import.meta.url));
const NODE_OPTIONS = ['--disable-warning=ExperimentalWarning'];

export interface Soundfonts {
  /** Resolves when the programs are ready. Rejects where no bank could be sliced. */
  readonly ready: () => Promise<SlicedBank>;
}

export interface SlicedBank {
  readonly folder: string;
  readonly index: BankIndex;
}

type Settings = Pick<Configuration, 'dataDirectory' | 'soundfontPath'>;

/** @throws StartError where SOUNDFONT_PATH does not exist. Slicing begins with the first call of `ready`. */
export async function openSoundfonts(settings: Settings, writeLog: LogWriter): Promise<Soundfonts> {
  const bank = await findBank(settings.soundfontPath);
  const open = async (): Promise<SlicedBank> => {
    if (bank.isSliced) return openSliced(bank.path);
    const parent = join(settings.dataDirectory, 'soundfonts');
    try {
      return await openBank(bank.path, parent);
    } catch (error) {
      if (settings.soundfontPath !== undefined || bank.path === packagedBank()) throw error;
      writeLog(`The installed sound bank ${bank.path} cannot be used; the packaged one plays instead.`, error);
      return openBank(packagedBank(), parent);
    }
  };
  let opened: Promise<SlicedBank> | undefined;
  return {
    ready: () => {
      opened ??= open().catch((error: unknown) => {
        writeLog('No sound bank could be prepared: scores cannot be played.', error);
        // The cause may be temporary (a full disk): the next call tries again.
        opened = undefined;
        throw error;
      });
      return opened;
    },
  };
}

async function openSliced(folder: string): Promise<SlicedBank> {
  const index = await readBankFolder(folder);
  if (index !== undefined) return { folder, index };
  throw new SoundfontError(`${folder} has no index.json: create the folder by npm run soundfonts.`);
}

async function openBank(bankFile: string, parent: string): Promise<SlicedBank> {
  const key = await bankKey(bankFile);
  const folder = join(parent, key);
  const known = await readBankFolder(folder);
  if (known !== undefined) return { folder, index: known };
  await mkdir(parent, { recursive: true });
  await sliceInProcess({ bankFile, folder });
  await removeOthers(parent, key);
  return openSliced(folder);
}

function sliceInProcess(order: SliceOrder): Promise<void> {
  return new Promise((resolve, reject) => {
    // It needs none of the server's settings, among which are passwords.
    const program = fork(SLICE_PROGRAM, {
      execArgv: NODE_OPTIONS,
      env: {},
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    // A server that is stopped does not wait for the slicing; the next start repeats it.
    program.unref();
    program.channel?.unref();
    const fail = (reason: string): void => reject(new SoundfontError(reason));
    program.once('message', ({ reason }: SliceResult) => (reason === undefined ? resolve() : fail(reason)));
    program.once('error', reject);
    program.once('exit', (code, signal) =>
      fail(`Slicing ${order.bankFile} ended: exit code ${String(code)}, signal ${String(signal)}.`),
    );
    program.send(order);
  });
}

/** Removes the slices of earlier banks. */
async function removeOthers(parent: string, kept: string): Promise<void> {
  for (const name of await readdir(parent))
    if (name !== kept) await rm(join(parent, name), { recursive: true, force: true });
}
