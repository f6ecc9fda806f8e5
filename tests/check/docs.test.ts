/** Checks that every path of the repository in the documentation exists. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';

const PAGES = [
  'README.md',
  'training/README.md',
  ...readdirSync('docs')
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
];
const FOLDERS = 'engine|src|server|cli|fonts|bench|tests|training|docs|public';
/** Text in backticks that begins with a folder of the repository; other text in backticks is not a path. */
const PATH = new RegExp(`^(?:${FOLDERS})/[\\w./-]*$`);
/** Removes code blocks, which contain commands. */
const withoutBlocks = (text: string): string => text.replaceAll(/^```.*?^```$/gms, '');
/** Link targets within the repository. */
const LINK = /\]\((?!https?:|#|mailto:)([^)#\s]+)(?:#[^)]*)?\)/g;

const pathsIn = (text: string): string[] =>
  [...withoutBlocks(text).matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code).filter((code) => PATH.test(code));

describe.each(PAGES)('%s', (page) => {
  const text = readFileSync(page, 'utf8');

  it('names only paths that exist', () => {
    expect(pathsIn(text).filter((path) => !existsSync(path))).toEqual([]);
  });

  it('links only to files that exist', () => {
    const targets = [...text.matchAll(LINK)].map(([, target = '']) => target);
    expect(targets.filter((target) => !existsSync(join(dirname(page), target)))).toEqual([]);
  });
});

describe('the tour', () => {
  it('names enough paths for a useful check', () => {
    expect(pathsIn(readFileSync('docs/architecture.md', 'utf8')).length).toBeGreaterThan(80);
  });
});
