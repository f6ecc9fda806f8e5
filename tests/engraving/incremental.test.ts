/** The work of an edit, counted in systems and primitives and not in time. */
import { describe, expect, it } from 'vitest';
import {
  layoutScore,
  mendSlurs,
  selectAll,
  toggleArticulation,
  toggleHairpins,
  toggleSlurs,
} from '../../engine/index.ts';
import type { DisplayList, Score } from '../../engine/index.ts';
import { chords } from '../fixtures/engraving/scoreBuilder.ts';
import { piano } from '../fixtures/engraving/rule.ts';

const long = (measures: number): Score =>
  piano(
    Array.from({ length: measures }, (_, index) => [
      index % 2 === 0 ? 'c5q d5e e5e f5h' : 'g5s f5s e5s d5s c5q rh',
      'c3h g2h',
    ]),
  );

const OPTIONS = { width: 110, measuresPerSystem: 4 };

const withRightHand = (score: Score, measure: number, text: string): Score => ({
  ...score,
  parts: score.parts.map((part) => ({
    ...part,
    measures: part.measures.map((own, index) =>
      index === measure
        ? {
            ...own,
            voices: own.voices.map((voice) => (voice.staff === 0 ? { ...voice, chords: chords(text) } : voice)),
          }
        : own,
    ),
  })),
});

/** Systems whose arrays are not the same objects as in the earlier list. */
const redrawn = (before: DisplayList, after: DisplayList): number[] =>
  after.systems.flatMap((system, index) => (before.systems[index]?.glyphs === system.glyphs ? [] : [index]));

const primitives = (list: DisplayList): number =>
  list.systems.reduce(
    (sum, { glyphs, strokes, quads, curves }) => sum + glyphs.count + strokes.count + quads.count + curves.count,
    0,
  );

describe('incremental layout', () => {
  it.each([40, 400])('redraws one system for a note in one of %i measures', (measures) => {
    const score = long(measures);
    const before = layoutScore(score, OPTIONS).list;
    primitives(before);
    const after = layoutScore(withRightHand(score, 17, 'c5q d5e e5e a5h'), OPTIONS).list;
    expect(redrawn(before, after)).toEqual([4]);
  });

  it.each([40, 400])(
    'redraws one system for an articulation, a slur or a hairpin in one of %i measures',
    (measures) => {
      const score = long(measures);
      const before = layoutScore(score, OPTIONS).list;
      primitives(before);
      const selection = selectAll(score, { first: 17, last: 17 }).filter(({ voice }) => voice === 0);
      for (const { score: edited } of [
        toggleArticulation(score, selection, 'staccato'),
        toggleSlurs(score, selection),
        toggleHairpins(score, selection, 'crescendo'),
      ]) {
        expect(edited).not.toBe(score);
        expect(redrawn(before, layoutScore(mendSlurs(edited, score), OPTIONS).list)).toEqual([4]);
        layoutScore(score, OPTIONS);
      }
    },
  );

  it('redraws nothing when an edit is undone', () => {
    const score = long(40);
    const before = layoutScore(score, OPTIONS).list;
    layoutScore(withRightHand(score, 17, 'a5w'), OPTIONS);
    expect(redrawn(before, layoutScore(score, OPTIONS).list)).toEqual([]);
  });

  it('moves systems under a taller one without redrawing them', () => {
    const score = long(40);
    const before = layoutScore(score, OPTIONS).list;
    const after = layoutScore(withRightHand(score, 2, 'c8w'), OPTIONS).list;
    expect(redrawn(before, after)).toEqual([0]);
    expect(after.systems[1]?.y).toBeGreaterThan(before.systems[1]?.y ?? Infinity);
  });

  it('draws a tie into the next system by redrawing both ends', () => {
    const score = long(40);
    const before = layoutScore(score, OPTIONS).list;
    const after = layoutScore(withRightHand(score, 3, 'g5s f5s e5s d5s c5q c5~h'), OPTIONS).list;
    expect(redrawn(before, after)).toEqual([0, 1]);
  });

  it('moves the numbers of the verses when the first syllables are deleted', () => {
    const sung = (score: Score, measure: number): Score => {
      const lyrics = ['La', 'Lo'].map((text) => ({ text, position: 'single' as const }));
      return {
        ...score,
        parts: score.parts.map((part) => ({
          ...part,
          measures: part.measures.map((own, index) => {
            if (index !== measure) return own;
            const [voice, ...others] = own.voices;
            if (voice === undefined) return own;
            const sing = voice.chords.map((chord) => ({ ...chord, lyrics }));
            return { ...own, voices: [{ ...voice, chords: sing }, ...others] };
          }),
        })),
      };
    };
    const numbered = ({ list }: ReturnType<typeof layoutScore>): number[] =>
      list.systems.flatMap(({ texts }, index) => (texts.some(({ text }) => text === '2.') ? [index] : []));
    const plain = long(40);
    const once = sung(plain, 18);
    const before = layoutScore(sung(once, 2), OPTIONS);
    expect(numbered(before)).toEqual([0]);
    expect(numbered(layoutScore(once, OPTIONS, before))).toEqual([4]);
  });

  it('creates primitives in proportion to the measures', () => {
    const [small, large] = [
      primitives(layoutScore(long(100), OPTIONS).list),
      primitives(layoutScore(long(400), OPTIONS).list),
    ];
    expect(large / small).toBeGreaterThan(3.9);
    expect(large / small).toBeLessThan(4.1);
  });
});
