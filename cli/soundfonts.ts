/** `npm run soundfonts -- <bank> [folder]`: divides a sound bank into one file for each program, for SOUNDFONT_PATH. */
import { stat } from 'node:fs/promises';
import { SoundfontError, writeBankFolder } from '../server/soundfonts/index.ts';

const USAGE = `usage: npm run soundfonts -- <bank> [folder]

  bank    a General MIDI bank: .sf2, .sf3 or .dls
  folder  where the programs are written, data/programs by default; the result of an earlier run is replaced`;
const FOLDER = 'data/programs';

/** Refuses a folder that this command has not written, so that it does not overwrite other files. */
async function checkFolder(folder: string): Promise<void> {
  const exists = async (path: string): Promise<boolean> => (await stat(path).catch(() => undefined)) !== undefined;
  if ((await exists(folder)) && !(await exists(`${folder}/index.json`)))
    throw new SoundfontError(`${folder} is not a folder of sliced programs; it was not changed.`);
}

function messageOf(error: unknown, bank: string): string {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return `${bank} does not exist.`;
  return error instanceof Error ? error.message : String(error);
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
    console.error(messageOf(error, bank));
    process.exitCode = 1;
  }
}

await run();
