/** Keys of a part or a staff that differ from the score's are kept correct by every edit. */
import { describe, expect, it } from 'vitest';
import { deleteMeasure, insertMeasures } from '../../engine/edit/structure/measures.ts';
import { simplifyToMelody } from '../../engine/edit/simplifyToMelody.ts';
import { addStaffBelow, deleteStaff } from '../../engine/edit/structure/staves.ts';
import { setTimeSignature } from '../../engine/edit/structure/timeSignature.ts';
import { transpose } from '../../engine/edit/transpose.ts';
import { checkScore } from '../../engine/model/checks/checkScore.ts';
import { StaffKeys } from '../../engine/model/staffKeys.ts';
import type { KeyChange, Score } from '../../engine/model/score.ts';
import { ticks, wholes } from '../../engine/units.ts';
import { BASS, buildScore, TREBLE } from '../fixtures/engraving/scoreBuilder.ts';

const key = (fifths: number) => ({ fifths, mode: 'major' }) as const;

const FOUR_FOUR = { time: { beats: [4], beatType: 4 } } as const;
const start = { at: ticks(0) };

/** Two staves in D; the lower one has its own keys. */
const score = (...keys: readonly (readonly KeyChange[])[]): Score =>
  buildScore({
    staves: [[TREBLE, BASS]],
    measures: [0, 1, 2].map((index) => ({
      parts: [[['c5h d5h'], ['c3h d3h']]],
      ...(index === 0 ? { key: key(2), ...FOUR_FOUR } : {}),
      partFields: [keys[index] === undefined ? {} : { keys: keys[index] }],
    })),
  });

/** Fifths on each staff at the start of each measure. */
function fifthsOf({ parts, measures }: Score): number[][] {
  expect(checkScore({ parts, measures, meta: score().meta })).toEqual([]);
  const [part] = parts;
  const keys = new StaffKeys();
  return measures.map((measure, index) => {
    const own = part?.measures[index];
    if (own === undefined) throw new Error(`no measure ${index}`);
    keys.enter(measure, own);
    return (part?.staves ?? []).map((_, staff) => keys.at(staff, 0).fifths);
  });
}

describe('A part with its own keys', () => {
  const LOWER = [{ ...start, staff: 1, key: key(-1) }];

  it("has them until the score's key changes", () => {
    expect(fifthsOf(score(LOWER))).toEqual([
      [2, -1],
      [2, -1],
      [2, -1],
    ]);
    const changed = score(LOWER);
    const measures = changed.measures.with(2, { ...(changed.measures[2] as Score['measures'][0]), key: key(0) });
    expect(fifthsOf({ ...changed, measures }).at(-1)).toEqual([0, 0]);
  });

  it('J-02 is transposed with the score, and back again', () => {
    const before = score(LOWER);
    const by = (toKey: number, direction: 1 | -1) =>
      ({ toKey, direction, octaves: 0, updateNotes: true, updateKey: true, updateChords: true }) as const;
    const up = transpose(before, by(4, 1));
    expect(fifthsOf(up)[0]).toEqual([4, 1]);
    expect(transpose(up, by(2, -1))).toEqual(before);
  });

  it('I-27 keeps them when the measure is deleted in which they began', () => {
    expect(fifthsOf(deleteMeasure(score(LOWER), 0))).toEqual([
      [2, -1],
      [2, -1],
    ]);
    const inside = score(undefined as never, [{ at: wholes(1, 2), key: key(5) }]);
    expect(fifthsOf(deleteMeasure(inside, 1)).at(-1)).toEqual([5, 5]);
  });

  it('still begins with them where measures are inserted before', () => {
    const longer = insertMeasures(score(LOWER), 0, 2);
    expect(fifthsOf(longer)[0]).toEqual([2, -1]);
    expect(longer.parts[0]?.measures[2]?.keys).toBeUndefined();
  });

  it('I-22 I-23 keeps them on their staff when staves are added and deleted', () => {
    expect(fifthsOf(addStaffBelow(score(LOWER), 0, 0))[0]).toEqual([2, 2, -1]);
    expect(fifthsOf(deleteStaff(score(LOWER), 0, 0))[0]).toEqual([-1]);
    expect(fifthsOf(deleteStaff(score(LOWER), 0, 1))[0]).toEqual([2]);
    expect(fifthsOf(simplifyToMelody(score(LOWER)))[0]).toEqual([2]);
  });

  it('I-28 still changes its key at the same moment after a change of meter', () => {
    const inside = score([{ at: wholes(3, 4), key: key(5) }]);
    const changed = setTimeSignature(inside, 0, { beats: [3], beatType: 4 });
    expect(fifthsOf(changed).slice(0, 2)).toEqual([
      [2, 2],
      [5, 5],
    ]);
  });
});
