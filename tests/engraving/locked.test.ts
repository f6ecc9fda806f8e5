import { expect, it } from 'vitest';
import { layoutScore } from '../../engine/index.ts';
import { oneStaff } from '../fixtures/engraving/rule.ts';

it('F-10 lists the withheld measures for the view, which blurs them', () => {
  const score = oneStaff(['c5w', 'R'], [undefined, { locked: true }]);
  const { measureBoxes } = layoutScore(score, { width: 60 });
  expect(measureBoxes.map(({ isLocked }) => isLocked)).toEqual([false, true]);
});
