/** Marks of grace notes, from one file to the next. */
import { describe, expect, it } from 'vitest';
import { graces, marked, oneStaff } from '../../../tests/fixtures/engraving/rule.ts';
import type { GraceChord } from '../../model/chord.ts';
import type { Part, Score } from '../../model/score.ts';
import { slursOf } from '../../model/slurs.ts';
import { readMusicJson } from '../musicjson/read/readMusicJson.ts';
import { writeMusicJson } from '../musicjson/write/writeMusicJson.ts';
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

describe('an arpeggio sign of a grace chord', () => {
  const read = (sign: string): Score => {
    const grace = graces('c5')[0] as GraceChord;
    const notes = ['c5', 'e5'].flatMap((name) => graces(name).flatMap((each) => each.notes));
    const xml = writeMusicXml(oneStaff([marked('c5w', { graceBefore: [{ ...grace, notes }] })]));
    return readMusicXml(xml.replaceAll(/<grace[^>]*>(?:(?!<\/note>).)*/gs, `$&<notations>${sign}</notations>`));
  };
  const signsIn = (xml: string): readonly string[] => xml.match(/<(non-)?arpeggiate[^>]*>/g) ?? [];

  it.each(['<arpeggiate direction="up"/>', '<arpeggiate/>', '<non-arpeggiate type="bottom"/>'])(
    'L-01 X-41 is kept from file to file: %s',
    (sign) => {
      const score = read(sign);
      const xml = writeMusicXml(score);
      expect(signsIn(xml)).toEqual([sign, sign]);
      expect(readMusicXml(xml).parts).toEqual(score.parts);
      expect(readMusicJson(writeMusicJson(score)).score.parts).toEqual(score.parts);
    },
  );
});
