/** Where a score differs from its recording because of what the instrument can play. */
import type { NotateOptions, RangeRemarks } from '../notateOptions.ts';
import type { StaffPlan } from './stavesForMode.ts';

export function rangeRemarks(staves: readonly StaffPlan[], { line }: Pick<NotateOptions, 'line'>): RangeRemarks {
  const pitches = staves.flatMap(({ notes }) => notes.map(({ midiPitch }) => midiPitch));
  const [lowest, highest] = line?.range ?? [-Infinity, Infinity];
  const [{ octaves = 0, moved = 0 } = {}] = staves;
  const below = pitches.filter((pitch) => pitch < lowest).length;
  const above = pitches.filter((pitch) => pitch > highest).length;
  return {
    ...(octaves !== 0 && { octaves }),
    ...(moved > 0 && { moved }),
    ...(below > 0 && { below }),
    ...(above > 0 && { above }),
  };
}
