import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../tests/arbitrary/runs.ts';
import { arbitraryScore } from '../../../tests/arbitrary/score.ts';
import { limitShrinking } from '../../../tests/arbitrary/limitShrinking.ts';
import { StaffKeys } from '../../model/staffKeys.ts';
import type { KeyChange, Measure, PartMeasure, Score } from '../../model/score.ts';
import { ticks, TICKS_PER_QUARTER } from '../../units.ts';
import { importMusicXml, readMusicXml } from './read/readMusicXml.ts';
import { writeMusicXml } from './write/writeMusicXml.ts';

/** Returns the fifths of each staff of each part at the start of each measure. */
const atStart = ({ parts, measures }: Score): number[][][] =>
  parts.map((part) => {
    const keys = new StaffKeys();
    return measures.map((measure, index) => {
      keys.enter(measure, part.measures[index] as PartMeasure);
      return part.staves.map((_, staff) => keys.at(staff, 0).fifths);
    });
  });

const part = (id: string, transpose: string, ...measures: readonly string[]): string => {
  const rest = '<note><rest measure="yes"/><duration>4</duration></note>';
  const body = measures.map(
    (keys, index) =>
      `<measure number="${index + 1}"><attributes><divisions>1</divisions>${keys}${index === 0 ? transpose : ''}</attributes>${rest}</measure>`,
  );
  return `<part id="${id}">${body.join('')}</part>`;
};

const fifths = (count: number): string => `<key><fifths>${count}</fifths></key>`;

const file = (...parts: readonly string[]): string => {
  const list = parts.map((_, index) => `<score-part id="P${index + 1}"><part-name/></score-part>`);
  return `<score-partwise version="4.0"><part-list>${list.join('')}</part-list>${parts.join('')}</score-partwise>`;
};

const keysOf = (xml: string) => {
  const { score, warnings } = importMusicXml(xml);
  expect(warnings).toEqual([]);
  const shared = score.measures.map(({ key }: Measure) => key?.fifths);
  const own = score.parts.map(({ measures }) => measures.map(({ keys }) => keys?.map(({ key }) => key.fifths)));
  return { shared, own };
};

describe('The keys of a MusicXML file', () => {
  it('are written and read so that every staff is in the same key at the start of every measure', () => {
    fc.assert(
      fc.property(
        arbitraryScore({ maxMeasures: 4 }),
        limitShrinking((score) => {
          expect(atStart(readMusicXml(writeMusicXml(score)))).toEqual(atStart(score));
        }),
      ),
      runs(40),
    );
  });

  it("are the score's where most parts have them; a part with another key has its own", () => {
    const horn = '<transpose><diatonic>-4</diatonic><chromatic>-7</chromatic></transpose>';
    const xml = file(part('P1', horn, fifths(0)), part('P2', '', fifths(2)), part('P3', '', fifths(2)));
    expect(keysOf(xml)).toEqual({ shared: [2], own: [[[-1]], [undefined], [undefined]] });
    expect(keysOf(writeMusicXml(readMusicXml(xml)))).toEqual(keysOf(xml));
  });

  it('change in all parts where only the first part states the change, as careless files do', () => {
    const xml = file(part('P1', '', fifths(1), fifths(3)), part('P2', '', fifths(1), ''));
    expect(keysOf(xml)).toEqual({
      shared: [1, 3],
      own: [
        [undefined, undefined],
        [undefined, undefined],
      ],
    });
  });

  it('do not change in a part that had another key than the score before', () => {
    const xml = file(part('P1', '', fifths(1), fifths(3)), part('P2', '', fifths(0), ''));
    expect(keysOf(xml)).toEqual({
      shared: [1, 3],
      own: [
        [undefined, undefined],
        [[0], [0]],
      ],
    });
  });

  it('change inside a measure at a whole number of divisions', () => {
    const score = readMusicXml(file(part('P1', '', fifths(1))));
    const keys: KeyChange[] = [{ at: ticks(TICKS_PER_QUARTER / 2), key: { fifths: 2, mode: 'major' } }];
    const changed: Score = {
      ...score,
      parts: score.parts.map((each) => ({ ...each, measures: each.measures.map((measure) => ({ ...measure, keys })) })),
    };
    const durations = [...writeMusicXml(changed).matchAll(/<duration>(.*)<\/duration>/g)].map(([, text]) => text);
    expect(durations).toEqual(['8', '7', '7']);
    expect(readMusicXml(writeMusicXml(changed))).toEqual(changed);
  });
});
