import { describe, expect, it } from 'vitest';
import { seconds } from '../../engine/index.ts';
import type { SoundMap } from './soundMap.ts';
import { SoundPosition } from './soundPosition.ts';

/** Measures of one second of sound each; `score`: seconds of the score in each, `order`: the performed measures. */
function mapOf(score: number, order: readonly number[]): SoundMap {
  return order.map((measure, index) => ({
    onset: index * score,
    offset: (index + 1) * score,
    soundStart: measure,
    soundEnd: measure + 1,
  }));
}

describe('a recording whose score is edited while it plays', () => {
  it('continues in the same measure after a change of tempo', () => {
    const position = new SoundPosition(mapOf(1, [0, 1, 2, 3]));
    position.moveTo(seconds(2.5));
    position.setMap(mapOf(2, [0, 1, 2, 3]), 2.5);
    expect(position.scoreTime(2.5)).toBeCloseTo(5);
    expect(position.advance(2.6)).toEqual({ kind: 'goOn' });
  });

  it('stays in the second pass of a repeat', () => {
    const repeated = [0, 1, 0, 1, 2];
    const position = new SoundPosition(mapOf(1, repeated));
    position.moveTo(seconds(3.5));
    position.setMap(mapOf(2, repeated), 1.5);
    expect(position.scoreTime(1.5)).toBeCloseTo(7);
  });

  it('continues at the end where its measure was deleted', () => {
    const position = new SoundPosition(mapOf(1, [0, 1, 2]));
    position.moveTo(seconds(2.5));
    position.setMap(mapOf(1, [0, 1]), 2.5);
    expect(position.scoreTime(2.5)).toBeCloseTo(2);
    expect(position.advance(2.6)).toEqual({ kind: 'end' });
  });
});
