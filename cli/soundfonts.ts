/** `npm run soundfonts -- <bank> [folder]`: divides a sound bank into one file for each program, for SOUNDFONT_PATH. */
import { stat } from 'node:fs/promises';
import { readBankFolder, SoundfontError, writeBankFolder } from '../server/soundfonts/index.ts';
import { reasonOf } from './reasonOf.ts';

const USAGE = `usage: npm run soundfonts -- <bank> [folder]

  bank    a General MIDI bank: .sf2, .sf3 or .dls
  folder  where the programs are written, data/programs by default; the result of an earlier run is replaced`;
const FOLDER = 'data/programs';

/** Refuses a folder that this command has not written, so that it does not overwrite other files. */
async function checkFolder(folder: string): Promise<void> {
  const exists = async (path: string): Promise<boolean> => (await stat(path).catch(() => undefined)) !== undefined;
  if ((await exists(folder)) && (await readBankFolder(folder)) === undefined)
    throw new SoundfontError(`${folder} is not a folder of sliced programs; it was not changed.`);
}

async function run(): Promise<void> {
  const [bank, folder = FOLDER, ...more] = process.argv.slice(2);
  if (bank === undefined || more.length > 0 || bank === '--help') {
    console.error(USAGE);
    process.exitCode = bank === '--help' ? 0 : 2;
    return;
  }
  try {
    await checkFolder(folder);
    const { programs } = await writeBankFolder(bank, folder);
    const bytes = programs.reduce((sum, program) => sum + program.bytes, 0);
    console.log(`${folder}: ${programs.length} programs, ${(bytes / 1e6).toFixed(1)} MB`);
  } catch (error) {
    console.error(reasonOf(error));
    process.exitCode = 1;
  }
}

await run();
