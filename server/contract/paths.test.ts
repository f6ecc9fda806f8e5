import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { songSource } from './calls.ts';
import { CALLS } from './paths.ts';

/** `O-07 POST /UpdateAccount form → …` in section O of the requirements. */
const DOCUMENTED = /^- O-\d\d (GET|POST) (\/[\w/]+)/gm;

it('X-26 every documented call has its method and its path', () => {
  const documented = [...readFileSync('docs/requirements.md', 'utf8').matchAll(DOCUMENTED)];
  expect(documented.length).toBeGreaterThanOrEqual(34);
  const offered = Object.values(CALLS).map(({ method, path }) => `${method} ${path}`);
  const missing = documented.map(([, method, path]) => `${method} ${path}`).filter((call) => !offered.includes(call));
  expect(missing).toEqual([]);
});

it('B-11 a song has one of the documented sources and no other', () => {
  expect(songSource.options.toSorted()).toEqual(['AI', 'Audio', 'File', 'Image', 'Mic', 'Scratch', 'Youtube']);
  expect(songSource.safeParse('Video').success).toBe(false);
});
