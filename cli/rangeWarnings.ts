/** What differs from the recording because of what the instrument can play, one plain line for each kind. */
import type { RangeRemarks } from '../engine/index.ts';

/** `1 note`, `2 notes`. */
export const counted = (count: number, thing: string): string => `${count} ${thing}${count === 1 ? '' : 's'}`;

export function rangeWarnings({ octaves = 0, moved = 0, below = 0, above = 0 }: RangeRemarks): readonly string[] {
  const verb = (count: number): string => (count === 1 ? 'is' : 'are');
  const shift = `${counted(Math.abs(octaves), 'octave')} ${octaves > 0 ? 'higher' : 'lower'}`;
  return [
    ...(octaves === 0 ? [] : [`the tune is written ${shift} than in the recording`]),
    ...(moved === 0
      ? []
      : [`${counted(moved, 'note')} beyond the instrument's range ${verb(moved)} in another octave`]),
    ...(below === 0 ? [] : [`${counted(below, 'note')} ${verb(below)} lower than the instrument can play`]),
    ...(above === 0 ? [] : [`${counted(above, 'note')} ${verb(above)} higher than the instrument can play`]),
  ];
}
