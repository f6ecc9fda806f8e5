/** `npm run fuzz` repeats this with other seeds: a hundred rounds are 100,000 sequences. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkScore } from '../../engine/model/checkScore.ts';
import { arbitraryScore } from '../arbitrary/score.ts';
import { runs } from '../arbitrary/runs.ts';
import { commandName } from './commands.ts';
import { arbitraryStep, edited, selectionFaults } from './randomSteps.ts';

const STEPS = 50;
const scores = arbitraryScore({ maxMeasures: 5, maxParts: 3 });

describe('random sequences of 50 commands', () => {
  it('E-18 keep every invariant, and the selection stands for what is there', () => {
    fc.assert(
      fc.property(scores, fc.array(arbitraryStep, { minLength: STEPS, maxLength: STEPS }), (score, steps) => {
        let current = score;
        for (const step of steps) {
          const edit = edited(current, step);
          expect(selectionFaults(edit), commandName(step)).toEqual([]);
          if (edit.score === current) continue;
          expect(checkScore(edit.score), commandName(step)).toEqual([]);
          current = edit.score;
        }
      }),
      runs(1000),
    );
  }, 600_000);
});
