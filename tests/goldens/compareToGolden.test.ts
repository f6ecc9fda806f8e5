import { copyFileSync, existsSync, readFileSync, rmSync } from 'node:fs';
import { afterEach, describe, expect, it } from 'vitest';
import { compareToGolden, freshPathsOf, GOLDEN_FOLDER } from './compareToGolden.ts';

const ACCEPTED = 'print/by-hand.svg';
const MISSING = 'print/trial-of-goldens.svg';
const accepted = (golden: string): string => `${GOLDEN_FOLDER}/${golden}`;
const bytes = readFileSync(accepted(ACCEPTED));

describe('a golden', () => {
  afterEach(() => {
    const { fresh, difference } = freshPathsOf(MISSING);
    for (const path of [fresh, difference, accepted(MISSING)]) rmSync(path, { force: true });
  });
  const left = (): readonly boolean[] => Object.values(freshPathsOf(MISSING)).map((path) => existsSync(path));

  it('that is missing fails, leaves the new picture and the difference, and is not accepted', () => {
    expect(compareToGolden(MISSING, bytes)).toMatch(
      /^no golden: see test-results\/golden\/print\/trial-of-goldens.new.svg/,
    );
    expect(left()).toEqual([true, true]);
    expect(existsSync(accepted(MISSING))).toBe(false);
  });

  it('that differs in one byte fails; an equal one passes and leaves no files', () => {
    copyFileSync(accepted(ACCEPTED), accepted(MISSING));
    expect(compareToGolden(MISSING, bytes.toString().replace('black', 'blacK'))).toMatch(/^differs/);
    expect(left()).toEqual([true, true]);
    expect(readFileSync(accepted(MISSING)).equals(bytes)).toBe(true);
    expect(compareToGolden(MISSING, bytes)).toBe('same');
    expect(left()).toEqual([false, false]);
  });
});
