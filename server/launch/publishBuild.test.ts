import { mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { NEXT_BUILD, publishBuild } from './publishBuild.ts';

let app: string;
beforeEach(async () => {
  app = join(await mkdtemp(join(tmpdir(), 'songleaf-build-')), 'dist');
});
afterEach(() => rm(dirname(app), { recursive: true }));

async function build(files: Readonly<Record<string, string>>): Promise<void> {
  for (const [file, content] of Object.entries(files)) {
    const path = join(app, NEXT_BUILD, file);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, content);
  }
  await publishBuild(app);
}

/** A build whose dialog has changed, while the font has not. */
const buildNumber = (number: number) =>
  build({
    'index.html': `page ${number}`,
    '.vite/manifest.json': '{}',
    [`assets/dialog-${number}.js`]: 'dialog',
    [`assets/dialog-${number}.js.br`]: 'dialog',
    'assets/fonts-1/text.woff2': 'font',
  });

const files = async () =>
  (await readdir(app, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(app.length + 1))
    .sort();
const dialogs = async () => (await files()).filter((file) => /dialog-\d+\.js$/.test(file));
const page = () => readFile(join(app, 'index.html'), 'utf8');

describe('a new build of the app', () => {
  it('X-34 leaves the files of the former ones for pages that are open', async () => {
    await buildNumber(1);
    await buildNumber(2);
    expect(await page()).toBe('page 2');
    expect(await files()).toEqual([
      '.vite/former.json',
      '.vite/manifest.json',
      'assets/dialog-1.js',
      'assets/dialog-1.js.br',
      'assets/dialog-2.js',
      'assets/dialog-2.js.br',
      'assets/fonts-1/text.woff2',
      'index.html',
    ]);
  });

  it('leaves those of three former ones', async () => {
    for (const number of [1, 2, 3, 4, 5]) await buildNumber(number);
    expect(await dialogs()).toEqual([2, 3, 4, 5].map((number) => `assets/dialog-${number}.js`));
  });

  it('that is the same as the last one removes nothing, and one that returns to a former one keeps what it needs', async () => {
    for (const number of [1, 2, 2, 2, 2, 2]) await buildNumber(number);
    expect(await dialogs()).toEqual(['assets/dialog-1.js', 'assets/dialog-2.js']);
    for (const number of [1, 3, 4, 5]) await buildNumber(number);
    expect(await dialogs()).toEqual([1, 3, 4, 5].map((number) => `assets/dialog-${number}.js`));
  });

  it('removes files of the site itself that it no longer has', async () => {
    await build({ 'index.html': 'page 1', 'robots.txt': 'none', '.vite/manifest.json': '{}' });
    await buildNumber(2);
    expect(await files()).not.toContain('robots.txt');
  });

  it('replaces one from before former builds were recorded', async () => {
    await mkdir(join(app, 'assets'), { recursive: true });
    await writeFile(join(app, 'index.html'), 'page 0');
    await writeFile(join(app, 'assets', 'dialog-0.js'), 'dialog');
    await buildNumber(1);
    expect(await page()).toBe('page 1');
    expect(await dialogs()).toEqual(['assets/dialog-0.js', 'assets/dialog-1.js']);
  });
});
