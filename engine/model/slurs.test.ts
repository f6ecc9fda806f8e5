/** How the ends of slurs are paired. */
import { describe, expect, it } from 'vitest';
import { graces, marked, oneStaff } from '../../tests/fixtures/engraving/rule.ts';
import type { Chord } from './chord.ts';
import type { Part, Score } from './score.ts';
import { slursOf, type ChordInPart } from './slurs.ts';

const from = (number: number) => ({ slurStarts: [{ number }] });
const to = (number: number) => ({ slurStops: [number] });

/** `1`: the second chord, `1+0`: the first grace note after it, `1-0`: the first one before it. */
const place = ({ chord, grace, isAfter }: ChordInPart): string =>
  grace < 0 ? String(chord) : `${chord}${isAfter ? '+' : '-'}${grace}`;

const pairs = ({ parts }: Score): readonly string[] =>
  slursOf(parts[0] as Part).map(
    (slur) => `${slur.from.voice}:${place(slur.from)} to ${slur.to.voice}:${place(slur.to)}`,
  );

const measure = (...fields: readonly Partial<Chord>[]) => marked('c5q d5q e5q f5q', ...fields);

describe('slurs of grace notes after a note', () => {
  it('F-01 begin or end there, and not at the grace notes before it', () => {
    const both = { graceBefore: graces('e5', from(1)), graceAfter: graces('c5 d5', to(1)) };
    expect(pairs(oneStaff([measure({}, both)]))).toEqual(['0:1-0 to 0:1+0']);
    expect(pairs(oneStaff([measure({ ...from(1), graceAfter: graces('b4', to(1)) })]))).toEqual(['0:0 to 0:0+0']);
    expect(pairs(oneStaff([measure({ graceAfter: graces('b4', from(1)) }, to(1))]))).toEqual(['0:0+0 to 0:1']);
  });

  it('F-01 may be followed by another slur of their number at the next note', () => {
    const score = oneStaff([measure(from(1), { graceAfter: graces('b4', to(1)) }, from(1), to(1))]);
    expect(pairs(score)).toEqual(['0:0 to 0:1+0', '0:2 to 0:3']);
  });

  it('F-01 are not taken for those of a voice whose slur begins when they end', () => {
    const upper = measure({}, {}, from(1), to(1));
    const lower = measure(from(1), { graceAfter: graces('b4', to(1)) });
    expect(pairs(oneStaff([[upper, lower]]))).toEqual(['1:0 to 1:1+0', '0:2 to 0:3']);
  });
});
