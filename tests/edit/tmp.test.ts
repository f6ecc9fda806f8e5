import fc from 'fast-check';
import { it } from 'vitest';
import { checkScore } from '../../engine/model/checkScore.ts';
import { arbitraryScore } from '../arbitrary/score.ts';
import { commandName } from './commands.ts';
import { arbitraryStep, edited } from './randomSteps.ts';
it('x', () => {
  const out = fc.check(
    fc.property(arbitraryScore({ maxMeasures: 5, maxParts: 3 }), fc.array(arbitraryStep, { minLength: 50, maxLength: 50 }), (score, steps) => {
      let current = score;
      for (const step of steps) {
        const t = performance.now();
        let edit;
        try { edit = edited(current, step); } catch (e) { throw new Error(commandName(step) + ' ' + String((e as Error).stack)); }
        if (performance.now() - t > 500) throw new Error('slow ' + commandName(step) + JSON.stringify(step));
        if (edit.score === current) continue;
        const f = checkScore(edit.score);
        if (f.length > 0) throw new Error(commandName(step) + JSON.stringify(f));
        current = edit.score;
      }
    }),
    { numRuns: 60, endOnFailure: true, seed: 7 },
  );
  console.log(out.failed, out.numRuns, String(out.errorInstance).slice(0, 1500));
}, 60000);
