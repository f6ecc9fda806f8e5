/** Endings whose brackets a file does not print. */
import { expect, it } from 'vitest';
import { layoutScore } from '../../engine/index.ts';
import type { Measure, Volta } from '../../engine/model/score.ts';
import { marked, oneStaff } from '../fixtures/engraving/rule.ts';

it('X-41 the bracket of an ending is printed unless the score says otherwise', () => {
  const score = oneStaff([marked('c5w')]);
  const textsWith = (volta: Volta): readonly string[] => {
    const measures = [{ ...(score.measures[0] as Measure), volta }];
    const { list } = layoutScore({ ...score, measures }, { width: 60 });
    return list.systems.flatMap(({ texts }) => texts.map(({ text }) => text));
  };
  const volta = { endings: [7], start: true, stop: 'closed' } as const;
  expect(textsWith(volta)).toContain('7.');
  expect(textsWith({ ...volta, printed: false })).not.toContain('7.');
});
