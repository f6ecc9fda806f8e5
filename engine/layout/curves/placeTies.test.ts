import { describe, expect, it } from 'vitest';
import { buildScore } from '../../../tests/fixtures/engraving/scoreBuilder.ts';
import { marked } from '../../../tests/fixtures/engraving/rule.ts';
import { layoutScore } from '../../index.ts';
import type { Chord } from '../../model/chord.ts';

const fromElsewhere = (text: string): readonly Chord[] =>
  marked(text).map((chord) => ({
    ...chord,
    notes: chord.notes.map((note) => ({
      ...note,
      signs: [{ kind: 'foreign', element: { name: 'tied', attributes: { type: 'stop' } } }],
    })),
  }));

/** Left and right end of each tie, from left to right. */
function tiesOf(...measures: readonly (string | readonly Chord[])[]): readonly (readonly [number, number])[] {
  const score = buildScore({ measures: measures.map((voice) => ({ parts: [[[voice]]] })) });
  return layoutScore(score, { width: 80, measuresPerSystem: 4 }).list.systems.flatMap(({ curves, elements }) =>
    Array.from({ length: curves.count }, (_, index) => index)
      .filter((index) => elements[curves.element[index] ?? 0]?.kind === 'tie')
      .map((index) => [curves.data[index * 10] ?? 0, curves.data[index * 10 + 6] ?? 0] as const)
      .sort(([a], [b]) => a - b),
  );
}

describe('a tie from a note that is not before its end', () => {
  it('is a short tie before the note of a second ending', () => {
    const [first, second, ...others] = tiesOf('c5~w', 'c5w', fromElsewhere('c5w'));
    expect(others).toEqual([]);
    expect((second?.[1] ?? 0) - (second?.[0] ?? 0)).toBeGreaterThan(1);
    expect((second?.[1] ?? 0) - (second?.[0] ?? 0)).toBeLessThan(3);
    expect(second?.[0]).toBeGreaterThan(first?.[1] ?? Infinity);
  });

  it('is not drawn where a tie arrives', () => {
    expect(tiesOf('c5~w', fromElsewhere('c5w'))).toHaveLength(1);
  });
});
