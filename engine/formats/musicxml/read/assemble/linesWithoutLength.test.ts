import { describe, expect, it } from 'vitest';
import { linesWithoutLength } from './linesWithoutLength.ts';
import type { LineEdge } from './pairLines.ts';

/** Edges from pairs as `s4`, a start at 4, and `e4`, a stop at 4; `number` distinguishes lines. */
const edgesFrom = (text: string, number = 1): LineEdge[] =>
  text.split(' ').map((word) => ({
    at: Number(word.slice(1)),
    edge: word.startsWith('s') ? 'start' : 'stop',
    mark: { number },
  }));

const stopsIn = (text: string): number[] => linesWithoutLength(edgesFrom(text)).map(({ stop }) => stop.at);

describe('lines without a length', () => {
  it('a stop of no line and a start at the same moment that nothing ends are one', () => {
    expect(stopsIn('e2 s2')).toEqual([2]);
    expect(stopsIn('e2 s2 e8 s8 e9 s9')).toEqual([2, 8, 9]);
    expect(stopsIn('e2 s2 s10 e14')).toEqual([2]);
    expect(stopsIn('s0 e1 e2 s2')).toEqual([2]);
  });

  it('a line that begins where another ends has its length', () => {
    expect(stopsIn('s0 e4 s4 e8')).toEqual([]);
    expect(stopsIn('s0 e4 s4')).toEqual([]);
    expect(stopsIn('e4 s4 e8')).toEqual([]);
    expect(stopsIn('e4 s4 e8 s8 e9')).toEqual([]);
  });

  it('the stop of a line whose start is written later, in another voice, keeps it', () => {
    expect(stopsIn('e4 s4 s1 e8')).toEqual([]);
  });

  it('lines with other numbers do not matter', () => {
    const [between] = edgesFrom('s2', 2);
    const own = edgesFrom('e2 s2');
    const edges = own.flatMap((edge) => (edge.edge === 'stop' && between !== undefined ? [edge, between] : [edge]));
    expect(linesWithoutLength(edges).map(({ start, stop }) => [stop, start])).toEqual([own]);
  });
});
