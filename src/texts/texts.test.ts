import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { german } from './de/index.ts';
import { germanRarelyRead } from './de/rarelyRead.ts';
import * as english from './index.ts';

type Leaf = readonly [path: string, text: unknown];

/** Returns every text with its path; a function counts as a text. */
function leavesOf(value: unknown, path = ''): Leaf[] {
  if (typeof value !== 'object' || value === null) return [[path, value]];
  return Object.entries(value).flatMap(([key, each]) => leavesOf(each, `${path}/${key}`));
}

const translated = Object.assign({}, ...Object.values(german), ...Object.values(germanRarelyRead)) as Readonly<
  Record<string, unknown>
>;
const names = Object.keys(translated) as (keyof typeof english)[];
const germanLeaves = new Map(names.flatMap((name) => leavesOf(translated[name], name)));
const englishLeaves = new Map(names.flatMap((name) => leavesOf(english[name], name)));

describe('X-20 the German texts', () => {
  it('have the same keys as the English ones, none of them empty', () => {
    expect([...germanLeaves.keys()].sort()).toEqual([...englishLeaves.keys()].sort());
    for (const [path, text] of germanLeaves) {
      const source = englishLeaves.get(path);
      expect(typeof text, path).toBe(typeof source);
      if (typeof source === 'string') expect(text === '', path).toBe(source === '');
      if (typeof source === 'function') expect((text as () => string).length, path).toBe(source.length);
    }
  });

  it('do not separate a number from its percent sign at the end of a line, nor do the English ones', () => {
    for (const [path, text] of [...germanLeaves, ...englishLeaves])
      if (typeof text === 'string') expect(text, path).not.toMatch(/\d %/);
  });

  it('translate every module of the English ones', () => {
    const exported = Object.keys(english).filter((name) => /Texts$|^(plan|help|privacy|video)[A-Z]/.test(name));
    expect([...names].filter((name) => name !== 'unknownPlanState').sort()).toEqual(exported.sort());
  });

  it('state the same limits of the plans', () => {
    const numbers = (rows: unknown) => JSON.stringify(rows).match(/\d+/g);
    expect(numbers(german.upgrade.planFeatures)).toEqual(numbers(english.planFeatures));
  });

  it('name the same data that a browser stores', () => {
    const kept = (items: readonly english.StoredItem[]) => items.map(({ name }) => name);
    expect(kept(germanRarelyRead.privacy.privacyCookies)).toEqual(kept(english.privacyCookies));
    expect(kept(germanRarelyRead.privacy.privacyStorage)).toEqual(kept(english.privacyStorage));
  });

  it('import no code, because the page waits for them', () => {
    const folder = join(import.meta.dirname, 'de');
    for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
      if (!name.endsWith('.ts')) continue;
      const imports = readFileSync(join(folder, name), 'utf8').match(/^import .*$/gm) ?? [];
      const running = imports.filter((line) => !line.startsWith('import type') && !/from '\.\//.test(line));
      expect(running, name).toEqual([]);
    }
  });
});
