import { describe, expect, it } from 'vitest';
import { doubts, keepNote } from '../../../../../engine/index.ts';
import type { Chord, NoteAddress, Score } from '../../../../../engine/index.ts';
import { oneStaff } from '../../../../../tests/fixtures/engraving/rule.ts';
import { DoubtQueue } from './doubtQueue.ts';

const at = (measure: number, chord: number): NoteAddress => ({ part: 0, measure, voice: 0, chord, note: 0 });

/** Sets the confidence of each note of a measure to the given values, the same in all measures. */
function unsure(score: Score, confidences: readonly number[]): Score {
  const doubtful = (chord: Chord, index: number): Chord => ({
    ...chord,
    notes: chord.notes.map((note) => ({ ...note, confidence: confidences[index] ?? 1 })),
  });
  const parts = score.parts.map((part) => ({
    ...part,
    measures: part.measures.map((measure) => ({
      ...measure,
      voices: measure.voices.map((voice) => ({ ...voice, chords: voice.chords.map(doubtful) })),
    })),
  }));
  return { ...score, parts };
}

const SCORE = unsure(oneStaff(['c4q d4q e4q f4q', 'c4q d4q e4q f4q'], []), [0.5, 1, 0.1, 1]);

describe('moving through the doubt queue', () => {
  it('moves forwards and backwards in the order of the queue, and from its end to its beginning', () => {
    const queue = new DoubtQueue();
    const order = doubts(SCORE, { near: { measure: 0 } }).map(({ address }) => address);
    expect(order).toEqual([at(0, 2), at(1, 2), at(0, 0), at(1, 0)]);
    const walked = Array.from({ length: 5 }, () => queue.step(SCORE, [], 1, 0)?.address);
    expect(walked).toEqual([...order, order[0]]);
    expect(queue.step(SCORE, [], -1, 0)?.address).toEqual(order[3]);
  });

  it("begins near the user's position, and keeps that order while the position changes", () => {
    const queue = new DoubtQueue();
    expect(queue.step(SCORE, [], 1, 1)?.address).toEqual(at(1, 2));
    expect(queue.step(SCORE, [], 1, 0)?.address).toEqual(at(0, 2));
    expect(queue.step(SCORE, [], 1, 0)?.address).toEqual(at(1, 0));
  });

  it('continues from a doubtful note that the user has selected', () => {
    const queue = new DoubtQueue();
    expect(queue.step(SCORE, [at(1, 2)], 1, 0)?.address).toEqual(at(0, 0));
  });

  it('continues with the next note after one was kept, and ends with the last', () => {
    const queue = new DoubtQueue();
    let score = SCORE;
    const seen: (NoteAddress | undefined)[] = [];
    for (let turn = 0; turn < 5; turn += 1) {
      const next = queue.step(score, [], 1, 0)?.address;
      seen.push(next);
      if (next !== undefined) ({ score } = keepNote(score, [next]));
    }
    expect(seen).toEqual([at(0, 2), at(1, 2), at(0, 0), at(1, 0), undefined]);
    expect(queue.state().current).toBeUndefined();
  });

  it('ends when the marks are switched off', () => {
    const queue = new DoubtQueue();
    queue.step(SCORE, [], 1, 0);
    queue.show(false);
    expect(queue.state()).toEqual({ isShown: false, current: undefined });
  });
});
