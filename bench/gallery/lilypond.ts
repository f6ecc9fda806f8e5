/** Engraves an excerpt with LilyPond, where it is installed. */
import { spawn, spawnSync } from 'node:child_process';
import { readdir } from 'node:fs/promises';

/** A page of a hundred measures takes ten seconds on a slow machine. */
const TIME_LIMIT_MS = 120_000;

const answers = (program: string): boolean => spawnSync(program, ['--version']).status === 0;

export const hasLilypond = (): boolean => answers('lilypond') && answers('musicxml2ly');

/** Runs a program. @throws Error with its error output where it failed. */
function run(program: string, args: readonly string[], folder: string): Promise<string | null> {
  return new Promise((resolve) => {
    const child = spawn(program, args, { cwd: folder, timeout: TIME_LIMIT_MS });
    let complaint = '';
    child.stderr.on('data', (chunk: Buffer) => (complaint += chunk.toString()));
    child.on('error', (error) => resolve(error.message));
    child.on('close', (code) => resolve(code === 0 ? null : complaint.slice(-500)));
  });
}

/** Engraves `name`.musicxml in `folder` as SVG pages. @throws Error with LilyPond's error output where it fails. */
export async function engraveWithLilypond(folder: string, name: string): Promise<readonly string[]> {
  const steps = [
    ['musicxml2ly', ['--output', `${name}.ly`, `${name}.musicxml`]],
    ['lilypond', ['--silent', '-dbackend=svg', '-dno-point-and-click', '--output', `${name}-lilypond`, `${name}.ly`]],
  ] as const;
  for (const [program, args] of steps) {
    const complaint = await run(program, args, folder);
    if (complaint !== null) throw new Error(`${program}: ${complaint}`);
  }
  const pattern = new RegExp(`^${name}-lilypond(-\\d+)?\\.svg$`);
  const pages = (await readdir(folder)).filter((file) => pattern.test(file));
  return pages.sort((a, b) => a.localeCompare(b, 'en', { numeric: true }));
}
