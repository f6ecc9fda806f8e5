import { describe, expect, it } from 'vitest';
import { inLanguage } from '../texts.ts';
import { changeLog, newestVersionAt } from './changeLog.ts';

const english = changeLog();
const german = inLanguage('de', changeLog);

describe('the list of changes', () => {
  it('A-35 O-12 has the same versions and dates in German as in English, with as many details', () => {
    const shape = (log: typeof english) =>
      log.map(({ date, versionCode, details }) => ({ date, versionCode, count: details.length }));
    expect(shape(german)).toEqual(shape(english));
    expect(german).not.toHaveLength(0);
  });

  it('X-20 leaves nothing in English', () => {
    const words = (log: typeof english) => log.flatMap(({ title, details }) => [title, ...details]);
    const known = new Set(words(english));
    expect(words(german).filter((text) => known.has(text))).toEqual([]);
  });

  it('A-35 is ordered from the newest version to the oldest', () => {
    const codes = english.map(({ versionCode }) => versionCode);
    expect(codes).toEqual(codes.toSorted((a, b) => b - a));
  });

  it('A-35 knows the newest version of a day', () => {
    const [newest, ...others] = english;
    const first = others.at(-1);
    expect(newestVersionAt(new Date(`${newest?.date ?? ''}T00:00:00Z`))).toBe(newest?.versionCode);
    expect(newestVersionAt(new Date(`${first?.date ?? ''}T23:59:59Z`))).toBeGreaterThanOrEqual(first?.versionCode ?? 0);
    expect(newestVersionAt(new Date('2000-01-01T00:00:00Z'))).toBe(0);
  });
});
