/** Line counts of the hand-written source files that git tracks or would track. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

export function sourceFiles(): string[] {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.ts', '*.tsx'], {
    encoding: 'utf8',
  });
  return listed
    .split('\n')
    .filter((path) => path && !path.endsWith('.data.ts') && !/\.(test|spec)\.tsx?$/.test(path) && existsSync(path));
}

export function medianLines(): number {
  const counts = sourceFiles()
    .map((path) => readFileSync(path, 'utf8').split('\n').length)
    .sort((a, b) => a - b);
  return counts[counts.length >> 1] ?? 0;
}
