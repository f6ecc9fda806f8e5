/** What the programs are started with that read files of strangers. */
import { fileURLToPath } from 'node:url';

/** Without the addresses, keys and passwords of the settings. */
const PASSED_VARIABLES = ['PATH', 'HOME', 'TMPDIR', 'LANG', 'LD_LIBRARY_PATH', 'DYLD_LIBRARY_PATH'];

export const environmentWithoutSecrets = (): NodeJS.ProcessEnv =>
  Object.fromEntries(PASSED_VARIABLES.map((name) => [name, process.env[name]]));

const ROOT = new URL('../../', import.meta.url);
const PROGRAM_FOLDERS = ['node_modules/', 'server/', 'package.json'];

/**
 * Options of Node by which a program can read itself and one file, and write, load native code or start programs not at
 * all. Empty where Node has no such options.
 */
export function readingOnly(file: string): string[] {
  if (!process.allowedNodeEnvironmentFlags.has('--permission')) return [];
  const readable = [...PROGRAM_FOLDERS.map((name) => fileURLToPath(new URL(name, ROOT))), file];
  return ['--permission', ...readable.map((path) => `--allow-fs-read=${path}`)];
}
