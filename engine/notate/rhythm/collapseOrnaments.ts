/** Replaces the notes of each ornament by its main note, with the sign that is printed above it. */
import type { OnsetGroup } from '../meter/onsetGroups.ts';
import type { BeatTrack } from '../meter/beatTrack.ts';
import { strongestPosition } from './strongestPosition.ts';
import type { TimedNote } from '../timedNote.ts';
import { findOrnaments, type FoundOrnament } from './findOrnaments.ts';

/**
 * Semitones above the main note within which a note that is struck with it belongs to its chord. A sign is above the top note of its
 * chord, so that such an ornament stays as it was played.
 */
const CHORD = 14;
/** Seconds after the beginning of an ornament within which its main note may be written: some begin before the beat. */
const BEFORE_BEAT = 0.2;

/**
 * Returns as many groups, at the same times. The main note replaces the note at the metrically strongest position among the
 * first of its ornament; groups may have no notes then.
 */
export function collapseOrnaments(
  groups: readonly OnsetGroup[],
  { units, meter }: Pick<BeatTrack, 'units' | 'meter'>,
): OnsetGroup[] {
  const unitOf = new Map(
    groups.flatMap(({ notes }, index) => notes.map((note) => [note, units[index] ?? -1] as const)),
  );
  const replaced = new Map<TimedNote, TimedNote | undefined>();
  const groupOf = new Map(groups.flatMap((group) => group.notes.map((note) => [note, group] as const)));
  for (const ornament of findOrnaments([...unitOf.keys()])) {
    const [first] = ornament.notes;
    const early = ornament.notes.filter((note) => note.onset - (first?.onset ?? 0) <= BEFORE_BEAT);
    const unit = strongestPosition(
      early.map((note) => unitOf.get(note) ?? -1),
      meter,
    );
    const place = early.find((note) => unitOf.get(note) === unit) ?? first;
    if (!place || isBelow(ornament, groupOf.get(place)?.notes ?? [])) continue;
    for (const note of ornament.notes) replaced.set(note, undefined);
    replaced.set(place, mainNote(ornament, place));
  }
  return groups.map((group) => {
    if (!group.notes.some((note) => replaced.has(note))) return group;
    const notes = group.notes.flatMap((note) => (replaced.has(note) ? (replaced.get(note) ?? []) : note));
    return { time: group.time, notes: notes.sort((a, b) => a.midiPitch - b.midiPitch) };
  });
}

/** Whether a note of the group stands above the main note in its chord. */
function isBelow({ notes }: FoundOrnament, group: readonly TimedNote[]): boolean {
  const main = notes.at(-1)?.midiPitch ?? 0;
  return group.some((note) => !notes.includes(note) && note.midiPitch > main && note.midiPitch <= main + CHORD);
}

/** Lasts from `place` to the end of the last note. */
function mainNote({ notes, ...ornament }: FoundOrnament, place: TimedNote): TimedNote {
  const mean = (pick: (note: TimedNote) => number): number =>
    notes.reduce((sum, note) => sum + pick(note), 0) / notes.length;
  return {
    ...(notes.at(-1) ?? place),
    onset: place.onset,
    velocity: Math.round(mean(({ velocity }) => velocity)),
    confidence: mean(({ confidence }) => confidence),
    ornament,
  };
}
