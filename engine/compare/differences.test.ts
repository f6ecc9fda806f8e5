import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arbitraryScore } from '../../tests/arbitrary/score.ts';
import { runs } from '../../tests/arbitrary/runs.ts';
import { oneStaff } from '../../tests/fixtures/engraving/rule.ts';
import { insertMeasures } from '../edit/index.ts';
import type { Score } from '../model/score.ts';
import { align } from './align.ts';
import { compareScores } from './differences.ts';

const BARS = ['c4q d4q e4q f4q', 'g4w', 'a4h g4h', 'e4q e4q d4h', 'c4w'];
const score = (bars: readonly string[] = BARS): Score => oneStaff([...bars]);
const marks = (before: Score, after: Score): string[] =>
  compareScores(before, after).differences.map(
    ({ before: old, after: now, kind }) => `${String(old ?? '-')} ${String(now ?? '-')} ${kind}`,
  );
const replaced = (index: number, bar: string): Score => score(BARS.with(index, bar));

describe('what differs between two versions', () => {
  it('is nothing between a score and itself, read anew', () => {
    expect(compareScores(score(), score())).toMatchObject({ differences: [], whole: [] });
  });

  it('is the measure whose notes were changed', () => {
    expect(marks(score(), replaced(2, 'a4h f4h'))).toEqual(['2 2 notes']);
  });

  it('is an inserted or removed measure alone, not those behind it', () => {
    const longer = score([...BARS.slice(0, 2), 'b4w', ...BARS.slice(2)]);
    expect(marks(score(), longer)).toEqual(['- 2 inserted']);
    expect(marks(longer, score())).toEqual(['2 - removed']);
  });

  it('is an inserted first measure alone, though meter, key and tempo moved to it', () => {
    const before = score();
    expect(marks(before, insertMeasures(before, 0))).toEqual(['- 0 inserted']);
  });

  it('is both: a change before and an insertion behind keep to their measures', () => {
    const after = score([BARS[0] ?? '', 'b4w', ...BARS.slice(2, 4), 'd4w', BARS[4] ?? '']);
    expect(marks(score(), after)).toEqual(['1 1 notes', '- 4 inserted']);
  });

  it('is a new key where it begins, not in every measure that it holds for', () => {
    const before = score();
    const measures = before.measures.map((measure, index) =>
      index === 1 ? { ...measure, key: { fifths: 2, mode: 'major' as const } } : measure,
    );
    expect(marks(before, { ...before, measures } as Score)).toEqual(['1 1 frame']);
  });

  it('is the title, an instrument, a part as such', () => {
    const before = score();
    const [part] = before.parts;
    if (part === undefined) throw new Error('The score has a part.');
    const { whole } = compareScores(before, { ...before, meta: { ...before.meta, title: 'Other' } });
    expect(whole).toEqual(['title']);
    expect(compareScores(before, { ...before, parts: [{ ...part, program: 41 }] }).whole).toEqual(['part']);
    const added = compareScores(before, { ...before, parts: [{ ...part, name: 'Second' }, part] });
    expect([added.whole, added.differences]).toEqual([['parts'], []]);
  });

  it('names every measure of both scores once, in order, whatever they are', () => {
    const indices = (values: readonly (number | undefined)[]) => values.filter((value) => value !== undefined);
    fc.assert(
      fc.property(arbitraryScore(), arbitraryScore(), (before, after) => {
        const { pairs, differences } = compareScores(before, after);
        expect(indices(pairs.map((pair) => pair.before))).toEqual(before.measures.map((_, index) => index));
        expect(indices(pairs.map((pair) => pair.after))).toEqual(after.measures.map((_, index) => index));
        expect(compareScores(before, before).differences).toEqual([]);
        for (const each of differences) expect(pairs).toContainEqual({ before: each.before, after: each.after });
      }),
      runs(40),
    );
  });
});

it('pairs two long sequences that have nothing in common in order, without a table', () => {
  const long = (mark: string) => Array.from({ length: 5000 }, (_, index) => `${mark}${String(index)}`);
  const pairs = align(long('a'), [...long('b'), 'more']);
  expect(pairs).toHaveLength(5001);
  expect(pairs.at(-1)).toEqual({ before: undefined, after: 5000 });
});
