/** The words beside the sign of a coda. */
import { expect, it } from 'vitest';
import { layoutScore } from '../../engine/index.ts';
import type { Measure } from '../../engine/model/score.ts';
import { marked, oneStaff } from '../fixtures/engraving/rule.ts';

it('X-41 the words beside the sign of a coda are printed', () => {
  const score = oneStaff([marked('c5w')]);
  const [measure] = score.measures;
  const jumps = [{ kind: 'coda', text: 'CODA' }] as const;
  const { list } = layoutScore({ ...score, measures: [{ ...(measure as Measure), jumps }] }, { width: 60 });
  expect(list.systems.flatMap(({ texts }) => texts.map(({ text }) => text))).toContain('CODA');
});
