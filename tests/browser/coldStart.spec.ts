/** What a newcomer waits for: an address that is opened with nothing in the browser's cache. */
import { readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { APP_DIRECTORY } from '../../server/launch/buildApp.ts';
import { expect, test } from './support/songleaf.ts';

/**
 * Bytes of the files that the server sends, compressed by Brotli, before the page can show what it is opened for: a
 * hundredth more than was measured. Whoever adds to them says why; whoever saves lowers them.
 */
const BUDGETS = { songbook: 284_000, scoreScripts: 440_000, fonts: 38_000 };

interface Chunk {
  readonly file: string;
  readonly name?: string;
  readonly imports?: readonly string[];
}

/** Of the compressed form, or of the file where there is none. */
function sentBytes(file: string): number {
  const path = join(APP_DIRECTORY, file);
  return Math.min(...[path, `${path}.br`].map((each) => statSync(each, { throwIfNoEntry: false })?.size ?? Infinity));
}

/** Bytes of the scripts that a page needs before it runs; its name is that of build/pageChunks.ts. */
function scriptBytes(page: string): number {
  const manifest = JSON.parse(readFileSync(join(APP_DIRECTORY, '.vite/manifest.json'), 'utf8')) as Record<
    string,
    Chunk
  >;
  const files = new Set<string>();
  const add = (name: string): void => {
    const chunk = manifest[name];
    if (chunk === undefined) throw new Error(`The build has no chunk of ${name}`);
    if (files.has(chunk.file)) return;
    files.add(chunk.file);
    for (const each of chunk.imports ?? []) add(each);
  };
  for (const wanted of ['index.html', page])
    add(Object.keys(manifest).find((key) => manifest[key]?.name === wanted) ?? wanted);
  return [...files].reduce((sum, file) => sum + sentBytes(file), 0);
}

test('a page that is opened with an empty cache fetches no more than its budget', ({ server }) => {
  expect(server.url, 'the server has built the app').not.toBe('');
  expect(scriptBytes('songbook')).toBeLessThan(BUDGETS.songbook);
  expect(scriptBytes('score')).toBeLessThan(BUDGETS.scoreScripts);
  const folder = readdirSync(join(APP_DIRECTORY, 'assets')).find((name) => name.startsWith('fonts-')) ?? '';
  const fonts = readdirSync(join(APP_DIRECTORY, 'assets', folder)).filter((name) => name.endsWith('-first.otf'));
  expect(fonts).toHaveLength(4);
  const bytes = fonts.map((name) => sentBytes(join('assets', folder, name)));
  expect(bytes.reduce((sum, each) => sum + each, 0)).toBeLessThan(BUDGETS.fonts);
});
