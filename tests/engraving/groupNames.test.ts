import { describe, expect, it } from 'vitest';
import { layoutScore, type Part, type Score } from '../../engine/index.ts';
import { buildScore, TREBLE } from '../fixtures/engraving/scoreBuilder.ts';

const NUMBERED: readonly Pick<Part, 'name' | 'abbreviation'>[] = [
  { name: 'Flute', abbreviation: 'Fl.' },
  { name: '1\n2', abbreviation: '1\n2' },
  { name: '3\n4', abbreviation: '3\n4' },
];

/** The texts beside two systems, in the second of which the last part rests. */
function namesBySystem(partFields: typeof NUMBERED): readonly (readonly string[])[] {
  const built = buildScore({
    staves: [[TREBLE], [TREBLE], [TREBLE]],
    partFields: [...partFields],
    measures: [
      [['c5w'], ['e5w'], ['g5w']],
      [['c5w'], ['e5w'], ['rw']],
    ].flatMap((parts) => Array.from({ length: 2 }, () => ({ parts: parts.map((chords) => [chords]) }))),
  });
  const horns = { firstPart: 1, lastPart: 2, symbol: 'brace', joinBarlines: true } as const;
  const score: Score = { ...built, groups: [{ ...horns, name: 'Horns in F', abbreviation: 'Hn.' }] };
  const { list } = layoutScore(score, {
    width: 100,
    hidesRestingParts: true,
    measuresPerSystem: 2,
    measureNumbers: 'none',
  });
  const isName = (kind: string | undefined): boolean => kind === 'partName';
  return list.systems
    .filter(({ kind }) => kind === 'system')
    .map(({ texts, elements }) =>
      texts.filter(({ element }) => isName(elements[element]?.kind)).map(({ text }) => text),
    );
}

describe('the name of a group of parts', () => {
  it('F-09 stays beside the only part that is shown, if that has but the numbers of its players', () => {
    expect(namesBySystem(NUMBERED)).toEqual([
      ['Flute', '1.2', '3.4', 'Horns in F'],
      ['Fl.', '1.2', 'Hn.'],
    ]);
  });

  it('F-09 is left out beside an only part with a name of its own', () => {
    const named = NUMBERED.map(({ name, ...rest }, part) => ({ ...rest, name: part === 0 ? name : `Horn ${part}` }));
    expect(namesBySystem(named)[1]).not.toContain('Hn.');
  });
});
