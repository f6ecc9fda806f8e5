import { describe, expect, it } from 'vitest';
import { oneStaff } from '../../../../../tests/fixtures/engraving/rule.ts';
import { ScoreStore } from '../../../../editing/index.ts';
import { EntryValue } from './entryValue.ts';

const at = (measure: number, chord: number) => ({ part: 0, measure, voice: 0, chord, note: measure > 0 ? -1 : 0 });

function following() {
  const store = new ScoreStore(oneStaff(['c4h d4e e4e f4q', 'R'], []));
  store.setEditing(true);
  const entry = new EntryValue(store);
  entry.follow();
  return { store, entry };
}

describe('the value in which notes are entered', () => {
  it('I-10 is that of the last selected chord; a full-measure rest has no value', () => {
    const { store, entry } = following();
    expect(entry.value).toEqual({ base: 2, dots: 0 });
    store.select([at(0, 0)]);
    expect(entry.value).toEqual({ base: 1, dots: 0 });
    store.select([at(1, 0)]);
    expect(entry.value).toEqual({ base: 1, dots: 0 });
  });

  it('I-10 I-12 is chosen for the caret by the commands that change notes', () => {
    const { entry } = following();
    const told: unknown[] = [];
    entry.listen(() => told.push(entry.value));
    for (const name of ['eighth', 'eighth', 'dot', 'longer', 'shorter', 'thirtySecond', 'shorter'] as const)
      expect(entry.choose(name)).toBe(true);
    expect(told).toEqual([
      { base: 3, dots: 0 },
      { base: 3, dots: 1 },
      { base: 2, dots: 0 },
      { base: 3, dots: 0 },
      { base: 5, dots: 0 },
    ]);
    expect(entry.choose('tie')).toBe(false);
    expect(entry.choose('triplet')).toBe(false);
  });
});
