/** The property of random sequences of commands: few in `npm test`, many in `npm run test:full`. */
import fc from 'fast-check';
import { expect } from 'vitest';
import { checkScore } from '../../engine/model/checks/checkScore.ts';
import { arbitraryScore } from '../arbitrary/score.ts';
import { runs } from '../arbitrary/runs.ts';
import { commandName } from './commands.ts';
import { arbitraryStep, edited, selectionFaults } from './randomSteps.ts';

const STEPS = 50;
const scores = arbitraryScore({ maxMeasures: 5, maxParts: 3 });

/**
 * Asserts that no command of any sequence breaks an invariant of the score or selects an element that does not exist.
 */
export function expectSoundSequences(sequences: number): void {
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
    runs(sequences),
  );
}
