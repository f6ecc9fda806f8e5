/** What the image installs: the programs work with the packages that they import, without those of the app. */
import { copyFile, link, lstat, mkdir, readFile, readdir } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { runtimePackages } from '../../build/runtimePackages.ts';
import { SongState } from '../../server/contract/calls.ts';
import { CALLS } from '../../server/contract/paths.ts';
import { newDataDirectory, removeDataDirectory, startServer } from './support/server.ts';
import { Visitor } from './support/visitor.ts';

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });

const PROJECT = resolve(import.meta.dirname, '../..');
/** What the Dockerfile copies beside the packages. */
const PROGRAMS = ['package.json', 'engine', 'fonts', 'server', 'cli'];
const packages = [...runtimePackages(PROJECT)];

let image: string;
let dataDirectory: string;
beforeAll(async () => {
  image = await newDataDirectory();
  dataDirectory = await newDataDirectory();
  for (const path of [...PROGRAMS, ...packages]) await linkAll(path);
});
afterAll(async () => {
  await removeDataDirectory(dataDirectory);
  await removeDataDirectory(image);
});

/** Hard links: a symbolic link would find the packages of the project itself. Nested packages are in the list. */
async function linkAll(path: string): Promise<void> {
  const found = await lstat(join(PROJECT, path)).catch(() => undefined);
  // A package for another system, or a link that PostgreSQL's start has made in its package and makes here too.
  if (found === undefined || found.isSymbolicLink()) return;
  if (found.isDirectory()) {
    const entries = await readdir(join(PROJECT, path));
    for (const entry of entries) if (entry !== 'node_modules') await linkAll(join(path, entry));
    return;
  }
  await mkdir(dirname(join(image, path)), { recursive: true });
  await link(join(PROJECT, path), join(image, path)).catch(() => copyFile(join(PROJECT, path), join(image, path)));
}

describe('the packages of the image', () => {
  it('do not contain those of the app', () => {
    const names = packages.map((path) => path.replace(/^.*node_modules\//, ''));
    for (const name of [
      'react',
      'react-dom',
      '@mui/material',
      'pixi.js',
      'tone',
      '@magenta/music',
      'xstate',
      'webmidi',
    ])
      expect(names).not.toContain(name);
    for (const name of ['fastify', 'pg', 'onnxruntime-node', '@fontsource/noto-serif', '@aws-sdk/client-s3'])
      expect(names).toContain(name);
  });

  it('are enough for a server with its database and worker, which transcribes a song and prints it', async () => {
    const program = [join(image, 'server/start.ts'), '--api-only'];
    const server = await startServer(dataDirectory, {}, { program, embedsDatabase: true });
    const user = new Visitor(server.url);
    await user.register();
    const content = new Uint8Array(await readFile(join(PROJECT, 'tests/fixtures/audio/triad.mp3')));
    await user.upload([{ name: 'triad.mp3', content }], { title: 'Ἁρμονία و 音楽' });
    const { Id } = await user.songInState('Ἁρμονία و 音楽', SongState.Ok, 120_000);
    for (const call of [CALLS.exportPdf, CALLS.exportMusicXml, CALLS.exportMidi])
      expect((await user.get(`${call.path}?id=${Id}`)).status).toBe(200);
    await server.stop();
  });
});
