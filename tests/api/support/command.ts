/** Runs a program of an operator beside the server. */
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { backendSettings, isOnInstalledBackends } from './backend.ts';

const LIMIT_MS = 60_000;

/**
 * @param path of the program, from the root of the repository.
 * @param settings besides the data folder.
 * @returns its exit status, and the output of both streams.
 */
export async function runCommand(
  path: string,
  args: readonly string[],
  dataDirectory: string,
  settings: NodeJS.ProcessEnv = {},
): Promise<{ code: number | null; output: string }> {
  const entry = fileURLToPath(new URL(`../../../${path}`, import.meta.url));
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', entry, ...args], {
    env: {
      ...process.env,
      DATA_DIR: dataDirectory,
      ...(isOnInstalledBackends ? await backendSettings(dataDirectory) : {}),
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  // A command that hangs is a failure, not a wait.
  const limit = setTimeout(() => child.kill('SIGKILL'), LIMIT_MS);
  child.once('close', () => clearTimeout(limit));
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, output })));
}
