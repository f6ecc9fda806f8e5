import { afterEach, describe, expect, it, vi } from 'vitest';
import { warmUpSteps } from '../../../engine/index.ts';
import { runWhenIdle } from './usePreparedScores.ts';

afterEach(() => void vi.useRealTimers());

describe('Preparing for the first score', () => {
  it('X-02 runs one step at a time and stops when asked', () => {
    vi.useFakeTimers();
    const done: number[] = [];
    const stop = runWhenIdle([0, 1, 2].map((step) => () => void done.push(step)));
    expect(done).toEqual([]);
    vi.advanceTimersToNextTimer();
    expect(done).toEqual([0]);
    vi.advanceTimersToNextTimer();
    expect(done).toEqual([0, 1]);
    stop();
    vi.runAllTimers();
    expect(done).toEqual([0, 1]);
  });

  it('X-02 reads and engraves bars that are right, as often as one likes', () => {
    const steps = warmUpSteps();
    expect(steps.length).toBeGreaterThan(3);
    for (const step of [...steps, ...warmUpSteps()]) expect(step).not.toThrow();
  });
});
