import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { costlyFiles } from './costlyFiles.ts';

const MEGABYTE = 1024 * 1024;
const SIZE = 5 * MEGABYTE;
/** Ten times the size of the file, the limit for a small file (64 MB), and the program itself. */
const LIMIT_MB = (10 * SIZE) / MEGABYTE + 88;

const CHILD = fileURLToPath(new URL('readAll.ts', import.meta.url));

describe('the memory of the readers', () => {
  it('is at most ten times the size of any file: each is read or refused with a FormatError', () => {
    const limits = [`--max-old-space-size=${LIMIT_MB}`, '--max-semi-space-size=2', '--stack-size=900'];
    const { stdout, stderr, status } = spawnSync(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', ...limits, CHILD, String(SIZE)],
      { encoding: 'utf8' },
    );
    const outcomes = stdout
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as { name: string; outcome: string });
    expect(outcomes.filter(({ outcome }) => outcome !== 'read' && outcome !== 'refused')).toEqual([]);
    expect(outcomes.map(({ name }) => name)).toEqual(costlyFiles(SIZE).map(({ name }) => name));
    expect([status, stderr]).toEqual([0, '']);
    expect(outcomes.find(({ name }) => name.endsWith('ordinary notes'))?.outcome).toBe('read');
    expect(outcomes.find(({ name }) => name.endsWith('a bomb'))?.outcome).toBe('refused');
  }, 600_000);
});
