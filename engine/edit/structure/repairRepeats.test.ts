import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../tests/arbitrary/runs.ts';
import { emptyScore } from '../../model/emptyScore.ts';
import type { Measure, Score } from '../../model/score.ts';
import { playOrder } from '../../timeline/playOrder.ts';
import { setRehearsalMark, setRepeatEnd, setRepeatStart, setVolta } from './barlines.ts';
import { deleteMeasures, insertMeasures, setMeasureCount } from './measures.ts';

/** Measures A to G, of which B to F are a section with two endings of two measures. */
const ROAD = [...'ABCDEFG'].reduce(
  (score, name, measure) => setRehearsalMark(score, measure, name),
  [(score: Score) => setRepeatStart(score, 1, true), (score: Score) => setRepeatEnd(score, 3, 2)]
    .concat((score) => setVolta(score, 2, 3, [1]))
    .concat((score) => setVolta(score, 4, 5, [2]))
    .reduce((score, change) => change(score), setMeasureCount(emptyScore(), 7)),
);

/** `[1` where a bracket begins, `-` where it goes on, `]` where it ends, `|:` and `:|` for repeats. */
function textOf({ rehearsalMark, repeatStart, repeatEnd, volta }: Measure): string {
  const bracket = volta === undefined ? '' : volta.start ? `[${volta.endings.join()}` : '-';
  const end = volta === undefined || volta.stop === 'none' ? '' : ']';
  return `${repeatStart ? '|:' : ''}${bracket}${rehearsalMark ?? '.'}${end}${repeatEnd ? ':|' : ''}`;
}

const roadText = ({ measures }: Score): string => measures.map(textOf).join(' ');
const played = ({ measures }: Score): string =>
  playOrder(measures)
    .map((at) => measures[at]?.rehearsalMark)
    .join('');

describe('repeats and brackets after measures are deleted', () => {
  it('are those of the section before', () => {
    expect(roadText(ROAD)).toBe('A |:B [1C -D]:| [2E -F] G');
    expect(played(ROAD)).toBe('ABCDBEFG');
  });

  it.each([
    [1, 1, 'A |:[1C -D]:| [2E -F] G'],
    [2, 2, 'A |:B [1D]:| [2E -F] G'],
    [3, 3, 'A |:B [1C]:| [2E -F] G'],
    [2, 3, 'A |:B:| [2E -F] G'],
    [4, 4, 'A |:B [1C -D]:| [2F] G'],
    [5, 5, 'A |:B [1C -D]:| [2E] G'],
    [3, 4, 'A |:B [1C]:| [2F] G'],
    [0, 1, '|:[1C -D]:| [2E -F] G'],
    [1, 5, 'A G'],
  ])('I-27 measures %i to %i deleted: %s', (first, last, expected) => {
    expect(roadText(deleteMeasures(ROAD, first, last))).toBe(expected);
  });

  it('I-27 play what is left in the order of before, while each ending has a measure', () => {
    const range = fc.tuple(fc.nat(6), fc.nat(6)).map(([a, b]) => [Math.min(a, b), Math.max(a, b)] as const);
    fc.assert(
      fc.property(range, ([first, last]) => {
        const isLeft = (measures: readonly number[]): boolean => measures.some((at) => at < first || at > last);
        fc.pre(isLeft([1]) && isLeft([2, 3]) && isLeft([4, 5]));
        const left = [...'ABCDEFG'].filter((_, at) => at < first || at > last);
        const expected = [...played(ROAD)].filter((name) => left.includes(name)).join('');
        expect(played(deleteMeasures(ROAD, first, last))).toBe(expected);
      }),
      runs(60),
    );
  });

  it('I-27 a section that is deleted whole leaves no sign of it', () => {
    const short = setRepeatEnd(setRepeatStart(setMeasureCount(emptyScore(), 4), 1, true), 2, 2);
    expect(roadText(deleteMeasures(short, 1, 2))).toBe('. .');
    const second = setRepeatEnd(setRepeatEnd(setMeasureCount(emptyScore(), 3), 0, 2), 1, 2);
    expect(roadText(deleteMeasures(second, 1, 1))).toBe('.:| .');
  });

  it.each([
    [6, 'A |:B [1C -D]:| [2E -F]'],
    [5, 'A |:B [1C -D]:| [2E]'],
    [3, 'A |:B [1C]:|'],
    [2, 'A |:B:|'],
    [1, 'A'],
  ])('I-26 the score cut to %i measures: %s', (count, expected) => {
    expect(roadText(setMeasureCount(ROAD, count))).toBe(expected);
  });

  it.each([
    [2, 'A |:B . [1C -D]:| [2E -F] G'],
    [3, 'A |:B [1C -. -D]:| [2E -F] G'],
    [4, 'A |:B [1C -D]:| . [2E -F] G'],
    [6, 'A |:B [1C -D]:| [2E -F] . G'],
  ])('I-26 a measure inserted before number %i is under the bracket of both neighbours: %s', (at, expected) => {
    expect(roadText(insertMeasures(ROAD, at))).toBe(expected);
  });
});
