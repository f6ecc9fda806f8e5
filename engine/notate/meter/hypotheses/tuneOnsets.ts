/**
 * Which onsets a tune over an accompaniment has, as far as the notes alone tell: those whose highest note is not under a higher
 * one that is still held.
 */
import { heldUntil } from '../../timedNote.ts';
import type { OnsetGroup } from '../onsetGroups.ts';

/** Seconds that a higher note must still be held: legato notes overlap. */
const OVERLAP = 0.06;

/** Indices of the groups, ascending. */
export function tuneOnsets(groups: readonly OnsetGroup[]): number[] {
  const onsets: number[] = [];
  // By pitch, so that the cost of a group does not depend on how many notes are held.
  const until = new Float64Array(128);
  groups.forEach(({ time, notes }, index) => {
    const highest = notes.at(-1)?.midiPitch ?? 0;
    if (!until.subarray(highest + 1).some((end) => end > time + OVERLAP)) onsets.push(index);
    for (const note of notes) until[note.midiPitch] = Math.max(until[note.midiPitch] ?? 0, heldUntil(note));
  });
  return onsets;
}

/** Share of the steps between these onsets that are shorter than `length` units. `units`: of every group, -1 for an ornament. */
export function shortShare(units: Int32Array, onsets: readonly number[], length: number): number {
  const placed = onsets.map((index) => units[index] ?? -1).filter((unit) => unit >= 0);
  const steps = placed.slice(1).map((unit, index) => unit - (placed[index] ?? 0));
  const moving = steps.filter((step) => step > 0);
  return moving.filter((step) => step < length).length / Math.max(1, moving.length);
}
