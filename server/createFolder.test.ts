import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createFolder } from './createFolder.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'songleaf-folder-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it('creates a folder and those above it, also where they exist and where another process creates them', async () => {
  const deep = join(folder, 'a', 'b', 'c');
  await Promise.all([createFolder(deep), createFolder(deep)]);
  await createFolder(deep);
  expect((await stat(deep)).isDirectory()).toBe(true);
});

it('rejects a file in its place or above it', async () => {
  const file = join(folder, 'file');
  await writeFile(file, '');
  await expect(createFolder(file)).rejects.toThrow(/EEXIST/);
  await expect(createFolder(join(file, 'below'))).rejects.toThrow(/ENOTDIR/);
});

it.runIf(process.platform === 'linux')(
  'rejects a folder that the system does not create, instead of waiting',
  async () => {
    await expect(createFolder('/proc/songleaf/data')).rejects.toThrow(/ENOENT/);
  },
);
