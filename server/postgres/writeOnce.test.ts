import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { writeOnce } from './writeOnce.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'songleaf-once-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it('writes a complete file or none, and keeps one that exists', async () => {
  const file = join(folder, 'password');
  await Promise.all(Array.from({ length: 20 }, (_, index) => writeOnce(file, `secret ${index}`)));
  const first = await readFile(file, 'utf8');
  expect(first).toMatch(/^secret \d+$/);
  await writeOnce(file, 'another');
  expect(await readFile(file, 'utf8')).toBe(first);
  expect(await readdir(folder)).toEqual(['password']);
});

it('leaves nothing where the file cannot be written', async () => {
  await expect(writeOnce(join(folder, 'missing', 'file'), 'x')).rejects.toThrow(/ENOENT/);
  expect(await readdir(folder)).toEqual(['password']);
});
