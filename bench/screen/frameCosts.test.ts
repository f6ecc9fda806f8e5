import { describe, expect, it } from 'vitest';
import { frameCosts, type TraceEvent } from './frameCosts.ts';

const THREAD = { pid: 1, tid: 1 };

/** A trace of tasks with `ms` processor time, each at a time of the trace; a task with `commits` ends a frame. */
interface Task {
  readonly at: number;
  readonly ms: number;
  readonly commits?: boolean;
}

const traceOf = (tasks: readonly Task[]): readonly TraceEvent[] => [
  { ...THREAD, name: 'FireAnimationFrame', ph: 'X', ts: 0 },
  ...tasks.flatMap(({ at, ms, commits }): TraceEvent[] => {
    const [ts, dur] = [at * 1000, ms * 1000];
    const task = { ...THREAD, name: 'RunTask', ph: 'X', ts, dur, tdur: dur };
    return commits === true ? [task, { ...THREAD, name: 'Commit', ph: 'X', ts: ts + dur - 1 }] : [task];
  }),
];

const FIRST = { at: 0, ms: 1, commits: true };

describe('frameCosts', () => {
  it('adds up all tasks before a frame', () => {
    const costs = frameCosts(
      traceOf([FIRST, { at: 2, ms: 6 }, { at: 8.1, ms: 7 }, { at: 15.2, ms: 30, commits: true }]),
    );
    expect(costs).toEqual([43]);
  });

  it('adds no work of refreshes without a frame in which the page could have drawn', () => {
    const steps = Array.from({ length: 50 }, (_, turn) => ({ at: 2 + turn * 2.1, ms: 2 }));
    const costs = frameCosts(traceOf([FIRST, ...steps, { at: 108, ms: 6, commits: true }]));
    expect(costs).toHaveLength(1);
    expect(costs[0]).toBeGreaterThan(14);
    expect(costs[0]).toBeLessThan(24);
  });

  it('counts a long task in full, with any idle time around it', () => {
    const costs = frameCosts(traceOf([FIRST, { at: 100, ms: 40 }, { at: 240, ms: 2, commits: true }]));
    expect(costs).toEqual([40]);
  });
});
