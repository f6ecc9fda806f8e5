import { describe, expect, it } from 'vitest';
import { chords } from '../../tests/fixtures/engraving/scoreBuilder.ts';
import type { Voice } from './score.ts';
import { isLowerOnStaff, voicesByStaff } from './voiceSides.ts';

const voice = (staff: number, number: number, text: string, ...staves: number[]): Voice => ({
  staff,
  number,
  chords: chords(text).map((chord, index) => ({
    ...chord,
    ...(staves[index] !== undefined && { staff: staves[index] }),
  })),
});

/** Whether each voice is the lower one on the staff. */
const lower = (staff: number, ...voices: readonly Voice[]): boolean[] => {
  const sharing = voicesByStaff(voices).get(staff);
  if (sharing === undefined) throw new Error(`nothing is printed on staff ${staff}`);
  return voices.map((each) => isLowerOnStaff(each, staff, sharing));
};

describe('voices that share a staff', () => {
  it('puts the only voice of a staff below one from the staff above', () => {
    expect(lower(1, voice(0, 0, 'c4h c3h', 0, 1), voice(1, 0, 'c2w'))).toEqual([false, true]);
  });

  it('puts the only voice of a staff above one from the staff below', () => {
    expect(lower(0, voice(0, 1, 'c5w'), voice(1, 0, 'c4h c3h', 0))).toEqual([false, true]);
  });

  it('numbers decide between two voices of the staff, and between two that both come from another one', () => {
    expect(lower(1, voice(0, 0, 'c3w', 1), voice(1, 0, 'c3w'), voice(1, 1, 'c2w'))).toEqual([false, false, true]);
    expect(lower(1, voice(0, 0, 'c3w', 1), voice(0, 1, 'c2w', 1))).toEqual([false, true]);
  });

  it('leaves hidden rests out', () => {
    expect(lower(1, voice(0, 1, 'c3w', 1), voice(1, 0, 'xw'))).toEqual([true, false]);
  });
});
