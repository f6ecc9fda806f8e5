import { describe, expect, it } from 'vitest';
import { layoutScore, type Part } from '../../engine/index.ts';
import { setPartName } from '../../engine/edit/structure/parts.ts';
import { BASS, buildScore, TREBLE } from '../fixtures/engraving/scoreBuilder.ts';

type Names = Pick<Part, 'name' | 'abbreviation' | 'listing'>;

/** Texts of the second system of a score whose first part has one staff. */
function namesOfSecond(first: Names, second: Names, { staves = 1, width = 100 } = {}): readonly string[] {
  const chords = [['c5w'], ['c3w']].slice(0, staves);
  const score = buildScore({
    staves: [[TREBLE], [TREBLE, BASS].slice(0, staves)],
    partFields: [first, second],
    measures: Array.from({ length: 2 }, () => ({ parts: [[['c5w']], chords] })),
  });
  const { list } = layoutScore(score, { width, measuresPerSystem: 1, measureNumbers: 'none' });
  return list.systems.filter(({ kind }) => kind === 'system')[1]?.texts.map(({ text }) => text) ?? [];
}

describe('the names of the parts beside later systems', () => {
  it('are full where there is no abbreviation and the parts have as many staves', () => {
    expect(namesOfSecond({ name: 'Soprano' }, { name: 'Alto', abbreviation: 'A.' })).toEqual(['Soprano', 'A.']);
  });

  it('are only abbreviations where the number of staves tells the parts apart', () => {
    expect(namesOfSecond({ name: 'Voice' }, { name: 'Piano' }, { staves: 2 })).toEqual([]);
    expect(namesOfSecond({ name: 'Voice' }, { name: 'Piano', abbreviation: 'Pno.' }, { staves: 2 })).toEqual(['Pno.']);
  });

  it('are not printed where the file hides them, until the part gets another name', () => {
    const hidden = { name: 'part-name', attributes: { 'print-object': 'no' } };
    expect(namesOfSecond({ name: 'Clarinet', listing: [hidden] }, { name: 'Alto' })).toEqual(['Alto']);
    const shown = { name: 'part-name-display', children: [{ name: 'display-text', text: 'Voice' }] };
    expect(namesOfSecond({ name: 'Voice', listing: [hidden, shown] }, { name: 'Alto' })).toEqual(['Voice', 'Alto']);
    const score = buildScore({
      partFields: [{ name: 'Clarinet', listing: [hidden] }],
      measures: [{ parts: [[['c5w']]] }],
    });
    expect(setPartName(score, 0, 'Voice').parts[0]?.listing).toBeUndefined();
  });

  it('are not repeated in full where they would take much of a narrow sheet', () => {
    const parts: [Names, Names] = [{ name: 'Clarinet in B flat' }, { name: 'Alto Saxophone' }];
    expect(namesOfSecond(...parts, { width: 160 })).toEqual(['Clarinet in B flat', 'Alto Saxophone']);
    expect(namesOfSecond(...parts, { width: 60 })).toEqual([]);
  });
});
