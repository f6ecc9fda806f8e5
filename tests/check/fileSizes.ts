/** Line counts of the hand-written source files that git tracks or would track, and their number in each folder. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';

function sourceFiles(): string[] {
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

/** The folders that hold the most source files, fullest first; files of folders inside do not count. */
export function fullestFolders(): (readonly [folder: string, files: number])[] {
  const counts = new Map<string, number>();
  for (const folder of sourceFiles().map((path) => dirname(path))) counts.set(folder, (counts.get(folder) ?? 0) + 1);
  return [...counts].sort(([, a], [, b]) => b - a);
}
