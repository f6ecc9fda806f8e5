import { describe, expect, it } from 'vitest';
import { fittingGroups } from './fittingGroups.ts';

const GROUPS = [
  { key: 'history', rank: 0, width: 130 },
  { key: 'notes', rank: 2, width: 440 },
  { key: 'voices', rank: 3, width: 90 },
  { key: 'lyrics', rank: 1, width: 50 },
];
const shownIn = (width: number): readonly string[] => [...fittingGroups(GROUPS, width, 44)];

describe('the groups of a toolbar', () => {
  it('are all in a bar that is wide enough, without a button for more', () => {
    expect(shownIn(710)).toEqual(['history', 'notes', 'voices', 'lyrics']);
  });

  it('are removed from a narrower bar by their rank, with space for the button that opens the others', () => {
    expect(shownIn(709)).toEqual(['history', 'lyrics', 'notes']);
    expect(shownIn(663)).toEqual(['history', 'lyrics', 'voices']);
  });

  it('are also chosen by width: a narrow group is kept where a wider one of a lower rank does not fit', () => {
    expect(shownIn(390)).toEqual(['history', 'lyrics', 'voices']);
    expect(shownIn(180)).toEqual(['history']);
    expect(shownIn(40)).toEqual([]);
  });
});
