import { describe, expect, it } from 'vitest';
import type { TraceEvent } from '../screen/frameCosts.ts';
import { inputCosts } from './inputCosts.ts';

const THREAD = { pid: 1, tid: 1 };
const OTHER = { pid: 2, tid: 7 };
const us = (milliseconds: number): number => milliseconds * 1000;

const frame = { ...THREAD, name: 'FireAnimationFrame', ph: 'X', ts: 0 };
/** A task of `cpu` ms of processor time, which may last longer by the clock. */
const task = (at: number, ms: number, cpu = ms, thread = THREAD): TraceEvent => ({
  ...thread,
  ...{ name: 'RunTask', ph: 'X', ts: us(at), dur: us(ms), tdur: us(cpu) },
});
const input = (at: number, type: string): TraceEvent => ({
  ...THREAD,
  ...{ name: 'EventDispatch', ph: 'X', ts: us(at), args: { data: { type } } },
});
const commit = (at: number): TraceEvent => ({ ...THREAD, name: 'Commit', ph: 'X', ts: us(at) });

describe('inputCosts', () => {
  it('adds up the processor time from the task of the event to the end of the frame after it', () => {
    const events = [frame, task(10, 8, 5), input(11, 'keydown'), task(20, 3), task(30, 6, 4), commit(35), task(50, 9)];
    expect(inputCosts(events, 'keydown')).toEqual([12]);
  });

  it('counts for each of the inputs that share a frame its own tasks and the whole frame, and ignores other types', () => {
    const keys = [task(0, 2), input(1, 'keydown'), task(3, 3), task(10, 4), input(11, 'keydown'), task(20, 6)];
    const shared = [frame, ...keys, commit(25)];
    const next = [task(40, 7), input(41, 'keydown'), input(41, 'pointermove'), commit(46)];
    expect(inputCosts([...shared, ...next], 'keydown')).toEqual([2 + 3 + 6, 4 + 6, 7]);
    expect(inputCosts(shared, 'pointermove')).toEqual([]);
  });

  it('counts inputs of one task once', () => {
    const events = [frame, task(0, 8), input(1, 'pointermove'), input(4, 'pointermove'), commit(7)];
    expect(inputCosts(events, 'pointermove')).toEqual([8]);
  });

  it('leaves out other threads and processes, and an input without a following frame', () => {
    const events = [frame, task(0, 4), task(1, 90, 90, OTHER), input(1, 'keydown'), commit(3), input(9, 'keydown')];
    expect(inputCosts(events, 'keydown')).toEqual([4]);
  });

  it('sorts the events by time, with any order in the trace', () => {
    const events = [commit(35), task(30, 6), input(11, 'keydown'), frame, task(10, 5)];
    expect(inputCosts(events, 'keydown')).toEqual([11]);
  });
});
