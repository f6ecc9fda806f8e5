/** A score of which some parts are hidden: the page is that of the score without them. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  layoutPages,
  layoutScore,
  ticks,
  TICKS_PER_WHOLE,
  withoutParts,
  type Direction,
  type DisplayList,
  type Score,
} from '../../engine/index.ts';
import { printedScore } from '../../engine/layout/pages/printedScore.ts';
import { resolvePrintOptions } from '../../engine/layout/pages/printOptions.ts';
import { BASS, buildScore, chords, TREBLE } from '../fixtures/engraving/scoreBuilder.ts';
import { arbitraryScore } from '../arbitrary/score.ts';
import { coordinates } from './inkOfList.ts';

const WHOLE_REST = 0xe4e3;
const OPTIONS = { width: 90, measuresPerSystem: 3, showPartNames: false } as const;

/** The score that has only these parts. */
const only = (score: Score, parts: readonly number[]): Score =>
  printedScore(score, resolvePrintOptions({ parts }, score.parts.length));

/** Print has no withheld measures. */
const unlocked = (score: Score): Score => ({
  ...score,
  measures: score.measures.map(({ locked: _, ...measure }) => measure),
});

const inkOf = (score: Score, options: object = {}): readonly number[] => [
  ...coordinates(layoutScore(score, { ...OPTIONS, ...options }).list),
];

const withNotes = (score: Score, part: number, measure: number, text: string): Score => ({
  ...score,
  parts: score.parts.map((own, index) =>
    index !== part
      ? own
      : {
          ...own,
          measures: own.measures.map((each, at) =>
            at !== measure
              ? each
              : { ...each, voices: each.voices.map((voice) => ({ ...voice, chords: chords(text) })) },
          ),
        },
  ),
});

const trio = (count = 12): Score =>
  buildScore({
    staves: [[TREBLE], [TREBLE, BASS], [BASS]],
    partFields: [{ name: 'Flute' }, { name: 'Piano', abbreviation: 'Pno.' }, { name: 'Cello' }],
    measures: Array.from({ length: count }, () => ({ parts: [[['c5h d5h']], [['e4w'], ['c3w']], [['g2q g2q g2h']]] })),
  });

/** Systems whose arrays are not the same objects as in the earlier list. */
const systemsRedrawn = (before: DisplayList, after: DisplayList): number[] =>
  after.systems.flatMap((system, index) => (before.systems[index]?.glyphs === system.glyphs ? [] : [index]));

const textsOf = (score: Score, system: number): readonly string[] =>
  layoutScore(score, { ...OPTIONS, showPartNames: true, measureNumbers: 'none' })
    .list.systems.filter(({ kind }) => kind === 'system')
    [system]?.texts.map(({ text }) => text) ?? [];

describe('a score of which parts are hidden', () => {
  it('F-01 is laid out like the score without them', () => {
    fc.assert(
      fc.property(arbitraryScore({ maxParts: 4, maxMeasures: 5 }), fc.nat(14), (any, choice) => {
        const score = unlocked(any);
        const hidden = score.parts.flatMap((_, part) => ((choice >> part) & 1 ? [part] : []));
        fc.pre(hidden.length < score.parts.length);
        const shown = score.parts.flatMap((_, part) => (hidden.includes(part) ? [] : [part]));
        expect(inkOf(withoutParts(score, hidden))).toEqual(inkOf(only(score, shown)));
      }),
    );
  });

  it('has no elements of hidden parts, and the others keep their index', () => {
    const { list } = layoutScore(withoutParts(trio(), [0, 1]), OPTIONS);
    const parts = list.systems.flatMap(({ elements }) =>
      elements.flatMap((each) => ('part' in each ? [each.part] : [])),
    );
    expect([...new Set(parts)]).toEqual([2]);
  });

  it('is laid out again after an edit as from scratch, and an edit of a hidden part changes nothing', () => {
    const score = trio();
    const before = layoutScore(withoutParts(score, [0]), OPTIONS).list;
    const edited = withNotes(score, 2, 4, 'a2q b2q c3h');
    const after = layoutScore(withoutParts(edited, [0]), OPTIONS).list;
    expect(systemsRedrawn(before, after)).toEqual([1]);
    expect([...coordinates(after)]).toEqual(inkOf(withoutParts(structuredClone(edited), [0])));
    const unseen = layoutScore(withoutParts(withNotes(edited, 0, 5, 'a5w'), [0]), OPTIONS).list;
    expect(systemsRedrawn(after, unseen)).toEqual([]);
  });

  it('has names of the shown parts only, and beside the first system where there is one', () => {
    expect(textsOf(withoutParts(trio(), [0]), 1)).toEqual(['Pno.']);
    expect(textsOf(withoutParts(trio(), [0, 2]), 0)).toEqual(['Piano']);
    expect(textsOf(withoutParts(trio(), [0, 2]), 1)).toEqual([]);
  });

  it('F-01 J-12 has the tempo in words of a hidden part over the first shown part, once', () => {
    const words = (text: string, at = 0): Direction => ({
      kind: 'words',
      text,
      style: 'bold',
      at: ticks(at),
      staff: 0,
    });
    const score = buildScore({
      staves: [[TREBLE], [TREBLE], [BASS]],
      measures: [
        {
          tempos: [{ quartersPerMinute: 120, printed: false, at: ticks(0) }],
          parts: [[['c5w']], [['e4w']], [['g2w']]],
          partFields: [
            { directions: [words('Allegro'), words('Solo', TICKS_PER_WHOLE / 2)] },
            {},
            { directions: [words('Allegro')] },
          ],
        },
      ],
    });
    const texts = (shown: Score): readonly string[] =>
      layoutScore(shown, OPTIONS).list.systems.flatMap((system) => system.texts.map(({ text }) => text));
    expect(texts(withoutParts(score, [0]))).toEqual(['Allegro']);
    expect(texts(withoutParts(score, [0, 2]))).toEqual(['Allegro']);
    expect(texts(withoutParts(score, [1]))).toEqual(['Allegro', 'Solo']);
    expect(texts(only(score, [1]))).toEqual(['Allegro']);
  });

  it('combines the rests of several measures where one part is shown, also on pages', () => {
    const score = buildScore({
      staves: [[TREBLE], [TREBLE]],
      measures: Array.from({ length: 12 }, () => ({ parts: [[['c5w']], [['R']]] })),
    });
    const rests = ({ systems }: DisplayList): number =>
      systems.flatMap(({ glyphs }) => Array.from(glyphs.codePoint).filter((code) => code === WHOLE_REST)).length;
    expect(rests(layoutScore(withoutParts(score, [0]), { ...OPTIONS, multiMeasureRests: true }).list)).toBe(0);
    expect(rests(layoutPages(withoutParts(score, [0])).list)).toBe(0);
    expect(rests(layoutPages(score).list)).toBe(12);
  });
});
