/** Environment and permissions of the programs that read users' files, which may be malicious. */
import { fileURLToPath } from 'node:url';

/**
 * The only variables that the programs get. Those of the settings, with their addresses, keys and passwords, are not
 * among them.
 */
const PASSED_VARIABLES = ['PATH', 'HOME', 'TMPDIR', 'LANG', 'LD_LIBRARY_PATH', 'DYLD_LIBRARY_PATH'];

/**
 * Makes glibc return large blocks to the system when they are freed. Otherwise its threshold rises with the blocks of
 * the piano model and of the decoders, which then need 80 to 200 MB more. `npm run transcribe` sets it too.
 */
const ALLOCATION = { MALLOC_MMAP_THRESHOLD_: String(200_000) };

export const environmentWithoutSecrets = (): NodeJS.ProcessEnv => ({
  ...Object.fromEntries(PASSED_VARIABLES.map((name) => [name, process.env[name]])),
  ...ALLOCATION,
});

const ROOT = new URL('../../', import.meta.url);
const PROGRAM_FOLDERS = ['node_modules/', 'server/', 'package.json'];

/**
 * Returns options of Node with which a program can read only its own code and one file, and cannot write, load native
 * code or start programs. Empty where Node has no such options.
 */
export function readingOnly(file: string): string[] {
  if (!process.allowedNodeEnvironmentFlags.has('--permission')) return [];
  const readable = [...PROGRAM_FOLDERS.map((name) => fileURLToPath(new URL(name, ROOT))), file];
  return ['--permission', ...readable.map((path) => `--allow-fs-read=${path}`)];
}
