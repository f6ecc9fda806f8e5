/** How long each pitch class sounds in a slice. */
import type { SoundingNote } from '../soundingLine.ts';
import type { Slice } from '../slices.ts';

export interface SliceTones {
  /** Share of the slice's sound by pitch class; all 0 in silence. */
  readonly weights: Float64Array;
  /** Pitch class of the lowest note; undefined in silence and where only one note sounds. */
  readonly bass: number | undefined;
  readonly isSilent: boolean;
}

/** A note at the beginning of a slice counts more than one that passes later: it is heard as part of the chord. */
const AT_START = 1.6;

/** One entry for each slice. `notes` are in order of their beginnings. */
export function sliceTones(slices: readonly Slice[], notes: readonly SoundingNote[]): readonly SliceTones[] {
  const bySlice = slices.map((): SoundingNote[] => []);
  let first = 0;
  for (const note of notes) {
    while (first < slices.length && (slices[first]?.end ?? 0) <= note.start) first++;
    for (let index = first; index < slices.length && (slices[index]?.start ?? 0) < note.end; index++)
      bySlice[index]?.push(note);
  }
  return slices.map((slice, index) => tonesOf(slice, bySlice[index] ?? []));
}

function tonesOf({ start, end }: Slice, notes: readonly SoundingNote[]): SliceTones {
  const weights = new Float64Array(12);
  let total = 0;
  let lowest = Infinity;
  for (const note of notes) {
    const overlap = Math.min(end, note.end) - Math.max(start, note.start);
    // Doubled and repeated tones count less than in proportion.
    const weight = Math.sqrt(overlap / (end - start)) * (note.start <= start ? AT_START : 1);
    const tone = note.midiPitch % 12;
    weights[tone] = (weights[tone] ?? 0) + weight;
    total += weight;
    lowest = Math.min(lowest, note.midiPitch);
  }
  if (total > 0) for (let tone = 0; tone < 12; tone++) weights[tone] = (weights[tone] ?? 0) / total;
  return { weights, bass: notes.length > 1 ? lowest % 12 : undefined, isSilent: total === 0 };
}
