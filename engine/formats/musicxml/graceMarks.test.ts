/** Marks of grace notes, from one file to the next. */
import { describe, expect, it } from 'vitest';
import { graces, marked, oneStaff } from '../../../tests/fixtures/engraving/rule.ts';
import type { Part, Score } from '../../model/score.ts';
import { slursOf } from '../../model/slurs.ts';
import { readMusicXml } from './read/readMusicXml.ts';
import { writeMusicXml } from './write/writeMusicXml.ts';

/** The score as it is read from a file that another program might have written. */
const foreign = (score: Score, changed = (xml: string): string => xml): Score =>
  readMusicXml(changed(writeMusicXml(score).replace(/<software>[^<]*/, '<software>Other')));

const ends = ({ parts }: Score) =>
  slursOf(parts[0] as Part).map(({ from, to }) =>
    [from, to].map(({ chord, grace, isAfter }) => [chord, grace, isAfter]),
  );

describe('slurs of grace notes after a note', () => {
  const start = { slurStarts: [{ number: 1 }] };
  const stop = { slurStops: [1] };

  it('L-01 X-41 are the same after writing and reading, in files of other programs too', () => {
    const score = oneStaff([
      marked(
        'c5q d5q e5q f5q',
        { ...start, graceAfter: graces('b4', stop) },
        { graceAfter: graces('c5', start) },
        stop,
        { ...start, graceAfter: graces('g5', stop) },
      ),
    ]);
    expect(ends(score)).toHaveLength(3);
    expect(readMusicXml(writeMusicXml(score)).parts).toEqual(score.parts);
    expect(ends(foreign(score))).toEqual(ends(score));
  });

  it('X-41 are not taken for those of another voice, which may have the same numbers in a file', () => {
    const upper = marked('c5q d5q e5q f5q', start, { graceAfter: graces('c5', stop) });
    const lower = marked('c4q d4q e4q f4q', {}, { slurStarts: [{ number: 2 }] }, {}, { slurStops: [2] });
    const score = oneStaff([[upper, lower]]);
    expect(ends(foreign(score, (xml) => xml.replaceAll(/(<slur [^>]*)number="2"/g, '$1number="1"')))).toEqual(
      ends(score),
    );
  });
});
