import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const TABLE = readFileSync('docs/asvs.md', 'utf8');
const rows = TABLE.split('\n')
  .map((line) =>
    /^\| ([\d.]+) +\| (\d) +\| (.+?) +\| (pass|by design|not applicable|falls short) +\| (.+?) +\|$/.exec(line),
  )
  .filter((match) => match !== null)
  .map(([, number = '', level = '', asked = '', result = '', why = '']) => ({ number, level, asked, result, why }));
const named = [...TABLE.matchAll(/`([\w./-]+\.(?:test|spec)\.tsx?)`: "([^"]+)"/g)].map(([, file = '', title = '']) => ({
  file,
  title,
}));

/** Requirements of ASVS 5.0.0 by chapter, up to level 2. */
const CHAPTERS = {
  1: 27,
  2: 11,
  3: 19,
  4: 10,
  5: 9,
  6: 35,
  7: 18,
  8: 7,
  9: 7,
  10: 29,
  11: 14,
  12: 9,
  13: 13,
  14: 9,
  15: 13,
  16: 16,
  17: 7,
};

describe('the ASVS table', () => {
  it('contains every requirement of the levels 1 and 2 once', () => {
    const numbers = rows.map(({ number }) => number);
    expect(new Set(numbers).size).toBe(numbers.length);
    const perChapter = Object.fromEntries(
      Object.keys(CHAPTERS).map((chapter) => [
        chapter,
        numbers.filter((number) => number.startsWith(`${chapter}.`)).length,
      ]),
    );
    expect(perChapter).toEqual(CHAPTERS);
    expect([numbers.length, rows.filter(({ level }) => level === '1').length]).toEqual([253, 70]);
  });

  it('names a test for each passed requirement, and a reason for each other one', () => {
    for (const { number, result, why } of rows) {
      if (result === 'pass') expect(why, number).toMatch(/`[\w./-]+\.(test|spec)\.tsx?`: "/);
      else expect(why.length, number).toBeGreaterThan(2);
    }
  });

  it.each([...new Map(named.map((each) => [`${each.file} ${each.title}`, each])).values()])(
    '$file has "$title"',
    ({ file, title }) => {
      expect(existsSync(file)).toBe(true);
      expect(readFileSync(file, 'utf8').replaceAll("\\'", "'")).toContain(title);
    },
  );
});
