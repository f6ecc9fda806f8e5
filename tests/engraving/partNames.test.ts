import { describe, expect, it } from 'vitest';
import { layoutScore, type Part } from '../../engine/index.ts';
import { setPartName } from '../../engine/edit/structure/parts.ts';
import { BASS, buildScore, TREBLE } from '../fixtures/engraving/scoreBuilder.ts';

type Names = Pick<Part, 'name' | 'abbreviation' | 'listing'>;

/** Texts of a system, by its index, of a score whose first part has one staff. */
function namesOf(
  system: number,
  [first, second]: readonly [Names, Names],
  { staves = 1, width = 100 } = {},
): readonly string[] {
  const chords = [['c5w'], ['c3w']].slice(0, staves);
  const score = buildScore({
    staves: [[TREBLE], [TREBLE, BASS].slice(0, staves)],
    partFields: [first, second],
    measures: Array.from({ length: 2 }, () => ({ parts: [[['c5w']], chords] })),
  });
  const { list } = layoutScore(score, { width, measuresPerSystem: 1, measureNumbers: 'none' });
  return list.systems.filter(({ kind }) => kind === 'system')[system]?.texts.map(({ text }) => text) ?? [];
}

const namesOfSecond = (first: Names, second: Names, size: { staves?: number; width?: number } = {}) =>
  namesOf(1, [first, second], size);

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
    const parts: [Names, Names] = [{ name: 'Erste Klarinette' }, { name: 'Zweite Klarinette' }];
    expect(namesOfSecond(...parts, { width: 160 })).toEqual(['Erste Klarinette', 'Zweite Klarinette']);
    expect(namesOfSecond(...parts, { width: 60 })).toEqual([]);
  });

  it('are the usual abbreviations of instruments, unless these are the same', () => {
    expect(namesOfSecond({ name: 'Violin I' }, { name: 'Clarinet in B♭' })).toEqual(['Vln. I', 'Cl.']);
    const clarinets: [Names, Names] = [{ name: 'Clarinet in A' }, { name: 'Clarinet in B♭' }];
    expect(namesOfSecond(...clarinets, { width: 160 })).toEqual(clarinets.map(({ name }) => name));
  });
});

describe('the names of the parts', () => {
  const LONG = 'Obbligato for an instrument of which the name goes on and on';

  it('take at most about a quarter of the first system, in two lines, and are cut beside later ones', () => {
    const score = (names: readonly string[]) =>
      buildScore({
        staves: names.map(() => [TREBLE]),
        partFields: names.map((name) => ({ name })),
        measures: Array.from({ length: 2 }, () => ({ parts: names.map(() => [['c5w']]) })),
      });
    const { list } = layoutScore(score([LONG, 'Flute', 'Oboe']), {
      width: 100,
      measuresPerSystem: 1,
      measureNumbers: 'none',
    });
    const [first, second] = list.systems.filter(({ kind }) => kind === 'system');
    expect(first?.texts.map(({ text }) => text)).toEqual(['Obbligato for an', 'instrument of which…', 'Flute', 'Oboe']);
    expect(second?.texts.map(({ text }) => text)).toEqual(['Obbligato for an…', 'Fl.', 'Ob.']);
    expect(first?.x).toBeLessThan(32);
  });

  it('are what the file displays instead, with accidentals as signs', () => {
    const display = (name: string, ...children: readonly (readonly [string, string])[]) => ({
      name,
      children: children.map(([kind, text]) => ({ name: kind, text })),
    });
    const clarinet = display(
      'part-name-display',
      ['display-text', 'Clarinet in B'],
      ['accidental-text', 'flat'],
      ['display-text', '1'],
    );
    const short = display('part-abbreviation-display', ['display-text', 'Cl. in B'], ['accidental-text', 'flat']);
    const parts: [Names, Names] = [{ name: 'Clarinet in Bb', listing: [clarinet, short] }, { name: 'Alto' }];
    expect(namesOf(0, parts)).toEqual(['Clarinet in B♭ 1', 'Alto']);
    expect(namesOf(1, parts)).toEqual(['Cl. in B♭', 'Alto']);
  });
});
