/**
 * Texture of a performance: one melodic line, or several voices. Rhythm and velocity are weighted differently in the
 * two.
 */
import type { OnsetGroup } from './onsetGroups.ts';
import type { Texture } from './onsetPriors.ts';

/** Returns `line` where over nine tenths of the groups are single notes and few of them overlap the next one. */
export const textureOf = (groups: readonly OnsetGroup[]): Texture => {
  const single = groups.filter((group) => group.notes.length === 1).length;
  const notes = groups.flatMap((group) => group.notes).sort((a, b) => a.onset - b.onset);
  const overlapping = notes.filter((note, index) => {
    const next = notes[index + 1];
    return next !== undefined && note.offset - next.onset > 0.25 * (note.offset - note.onset);
  }).length;
  return single > 0.9 * groups.length && overlapping < 0.25 * notes.length ? 'line' : 'full';
};

/** Seconds. */
const FAST = 0.15;

/** Whether a tenth of the steps between onsets is faster than those of plain tunes. */
export function hasFastNotes(groups: readonly OnsetGroup[]): boolean {
  const steps = groups.slice(1).map((group, index) => group.time - (groups[index]?.time ?? 0));
  const shortest = steps.sort((a, b) => a - b)[Math.floor(steps.length / 10)] ?? 0;
  return shortest < FAST;
}
