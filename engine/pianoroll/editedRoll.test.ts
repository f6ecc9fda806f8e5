/** A roll after an edit, from the roll before it. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../tests/arbitrary/runs.ts';
import { arbitraryScore } from '../../tests/arbitrary/score.ts';
import { arbitraryStep, edited } from '../../tests/edit/randomSteps.ts';
import { pianoScore } from '../../bench/scores/generateScore.ts';
import { moveBySemitones } from '../edit/pitch.ts';
import { wholeChord } from '../edit/address.ts';
import type { Score } from '../model/score.ts';
import { layoutRoll, type RollLayout } from './layoutRoll.ts';
import { rollNotes } from './rollNotes.ts';

const OPTIONS = { wholeWidth: 12, colouring: 'voice', showNames: true } as const;

/** All that is shown, without the order in which objects were made. */
const shown = ({ list, keys, middle, measureBoxes }: RollLayout) => ({
  ...{ keys, middle, measureBoxes, width: list.width, height: list.height },
  systems: list.systems.map(({ x, bounds, quads, strokes, texts, elements }) => ({
    ...{ x, bounds, quads, strokes, texts, elements },
  })),
});

describe('the piano roll of an edited score', () => {
  it('is the one that the score has by itself, whatever was edited', () => {
    fc.assert(
      fc.property(
        arbitraryScore({ maxMeasures: 8, maxParts: 2 }),
        fc.array(arbitraryStep, { minLength: 1, maxLength: 6 }),
        (score, steps) => {
          let [present, roll]: [Score, RollLayout] = [score, layoutRoll(score, OPTIONS)];
          for (const step of steps) {
            const { score: after } = edited(present, step);
            roll = layoutRoll(after, OPTIONS, roll);
            // A copy has no caches.
            expect(shown(roll)).toEqual(shown(layoutRoll({ ...after }, OPTIONS)));
            present = after;
          }
        },
      ),
      runs(60),
    );
  });

  it.each([40, 400])('shows the same blocks but for the edited measures of %i', (measures) => {
    const score = pianoScore(measures);
    const before = layoutRoll(score, OPTIONS);
    const at = wholeChord(score, { part: 0, measure: 9, voice: 0, chord: 1 });
    const { score: after } = moveBySemitones(score, at, 1);
    const roll = layoutRoll(after, OPTIONS, before);
    const others = roll.list.systems.filter((system, index) => system !== before.list.systems[index]);
    expect(others.length).toBe(1);
    const [old, now] = [rollNotes(score), rollNotes(after)];
    expect(now.filter((notes, measure) => notes !== old[measure]).length).toBeLessThan(4);
  });
});
