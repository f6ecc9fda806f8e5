import { describe, expect, it } from 'vitest';
import { layoutPages, readMusicXml, ticks, writeMusicXml, type Score } from '../../../../index.ts';
import { takeUnprinted } from './takeUnprinted.ts';

const DETAILS = (printed: string, number?: number): string =>
  `<staff-details${number === undefined ? '' : ` number="${String(number)}"`} print-object="${printed}"/>`;
const NOTE = '<note><pitch><step>C</step><octave>5</octave></pitch><duration>4</duration><type>whole</type></note>';

/** A flute, and a piano with two staves and these attributes at the starts of its measures. */
const scoreWith = (first: string, second = ''): Score =>
  readMusicXml(`<?xml version="1.0"?><score-partwise version="4.0">
    <part-list><score-part id="P1"><part-name>Flute</part-name></score-part>
      <score-part id="P2"><part-name>Piano</part-name></score-part></part-list>
    <part id="P1"><measure number="1"><attributes><divisions>1</divisions></attributes>${NOTE}</measure>
      <measure number="2">${NOTE}</measure></part>
    <part id="P2"><measure number="1"><attributes><divisions>1</divisions><staves>2</staves>${first}</attributes>${NOTE}</measure>
      <measure number="2"><attributes>${second}</attributes>${NOTE}</measure></part>
  </score-partwise>`);

const printed = ({ parts }: Score): readonly (boolean | undefined)[] => parts.map((part) => part.printed);

describe('parts that a file hides', () => {
  it('X-41 sound, are not printed, and are written as hidden', () => {
    const score = scoreWith(DETAILS('no', 1) + DETAILS('no', 2));
    expect(printed(score)).toEqual([undefined, false]);
    expect(score.parts[1]?.measures[0]?.directions ?? []).toEqual([]);
    const text = writeMusicXml(score);
    expect(text.match(/<staff-details[^>]* print-object="no"/g)).toHaveLength(2);
    expect(printed(readMusicXml(text))).toEqual([undefined, false]);
    const parts = (options: object): readonly number[] => [
      ...new Set(
        layoutPages(score, options).list.systems.flatMap(({ elements }) =>
          elements.flatMap((each) => ('part' in each ? [each.part] : [])),
        ),
      ),
    ];
    expect(parts({})).toEqual([0]);
    expect(parts({ unprintedParts: true })).toEqual([0, 1]);
    expect(parts({ parts: [0, 1] })).toEqual([0, 1]);
  });

  it('are printed where the file hides one of two staves, or shows the part later', () => {
    for (const score of [
      scoreWith(DETAILS('no', 1)),
      scoreWith(DETAILS('no', 1) + DETAILS('no', 2), DETAILS('yes', 2)),
    ]) {
      expect(printed(score)).toEqual([undefined, undefined]);
      expect(writeMusicXml(score)).toContain('print-object="no"');
    }
  });

  it('are printed where the file hides their tablature only', () => {
    const tab = { kind: 'foreign', element: { name: 'staff-details', attributes: { 'print-object': 'no' } } } as const;
    const measures = [{ voices: [], directions: [{ ...tab, at: ticks(0), staff: 1 }] }];
    expect(takeUnprinted(measures, 1)).toEqual({ isUnprinted: false, measures });
    expect(takeUnprinted(measures, 2).isUnprinted).toBe(false);
  });

  it('are all printed where the file hides every part', () => {
    const score = scoreWith(DETAILS('no', 1) + DETAILS('no', 2));
    const hidden = { ...score, parts: score.parts.map((part) => ({ ...part, printed: false })) };
    expect(layoutPages(hidden).list.systems.length).toBeGreaterThan(0);
  });
});
