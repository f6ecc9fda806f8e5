/** The ink of a rest that is printed once for several voices. */
import { expect, it } from 'vitest';
import { layoutScore } from '../../../../engine/index.ts';
import { oneStaff } from '../../../../tests/fixtures/engraving/rule.ts';
import { elementsOf } from './chordInk.ts';

it('a rest that two voices share is marked for either of them', () => {
  const [system] = layoutScore(oneStaff([['c5q rq c5h', 'c4q rq c4h']]), { width: 60 }).list.systems;
  if (system === undefined) throw new Error('no system');
  const inkOf = (voice: number, chord: number) => elementsOf(system, { part: 0, measure: 0, voice, chord });
  expect(inkOf(0, 1)).toHaveLength(1);
  expect(inkOf(1, 1)).toEqual(inkOf(0, 1));
  expect(inkOf(1, 2)).not.toEqual(inkOf(0, 2));
});
