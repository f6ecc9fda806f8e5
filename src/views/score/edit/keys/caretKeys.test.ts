import { describe, expect, it } from 'vitest';
import { ticks, TICKS_PER_WHOLE } from '../../../../../engine/index.ts';
import type { VoiceMoment } from '../../../../../engine/index.ts';
import { oneStaff } from '../../../../../tests/fixtures/engraving/rule.ts';
import { caretBeside, readPlace } from './caretKeys.ts';

const score = oneStaff(['c5q rq e5h', 'c5w']);
const at = (measure: number, quarters: number): VoiceMoment => ({
  ...{ part: 0, measure, staff: 0, number: 0 },
  onset: ticks((quarters * TICKS_PER_WHOLE) / 4),
});

describe('the caret without a pointer', () => {
  it('I-32 goes from chord to chord and from bar to bar, and stays at the ends of the score', () => {
    expect(caretBeside(score, at(0, 0), 1)).toEqual(at(0, 1));
    expect(caretBeside(score, at(0, 1.5), 1)).toEqual(at(0, 2));
    expect(caretBeside(score, at(0, 2), 1)).toEqual(at(1, 0));
    expect(caretBeside(score, at(1, 0), 1)).toBeUndefined();
    expect(caretBeside(score, at(1, 0), -1)).toEqual(at(0, 2));
    expect(caretBeside(score, at(0, 0), -1)).toBeUndefined();
  });

  it('I-32 begins at each bar in which its voice has no chords', () => {
    const other = { ...at(0, 2), number: 1 };
    expect(caretBeside(score, other, -1)).toEqual({ ...at(0, 0), number: 1 });
    expect(caretBeside(score, other, 1)).toEqual({ ...at(1, 0), number: 1 });
  });

  it('I-32 begins at the cursor, or at the visible music where the reader has moved on', () => {
    const playhead = { measure: 3, at: ticks(60) };
    expect(readPlace({ playhead, measure: 2 })).toBe(playhead);
    expect(readPlace({ playhead, measure: 4 })).toEqual({ measure: 4, at: 0 });
    expect(readPlace({ playhead: undefined, measure: 4 })).toEqual({ measure: 4, at: 0 });
  });
});
