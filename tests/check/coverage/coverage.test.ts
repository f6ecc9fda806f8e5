import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { HAND_WRITTEN_STATES, namedTest, readCoverage, requirementIds } from './coverageTable.ts';

const rows = readCoverage();
const titles = new Map<string, string>();
const sourceOf = (file: string): string => {
  const source = titles.get(file) ?? readFileSync(file, 'utf8').replaceAll("\\'", "'");
  titles.set(file, source);
  return source;
};

describe('the table of coverage', () => {
  it('has one line for each requirement', () => {
    expect(rows.map(({ id }) => id)).toEqual(requirementIds());
  });

  it('names only tests that exist, and says of every other requirement what its state is', () => {
    const wrong = rows.filter((row) => {
      const test = namedTest(row);
      if (test === undefined) return !HAND_WRITTEN_STATES.includes(row.state) || row.proof.length < 5;
      return row.state !== 'tested' || !existsSync(test.file) || !sourceOf(test.file).includes(test.title);
    });
    expect(wrong).toEqual([]);
  });
});
