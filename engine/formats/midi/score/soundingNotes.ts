/** The notes of a performance as they sound: where the damper pedal is pressed when their key is released, until it is released. */
import { soundingEnds, type PedalTimes } from '../../../notate/rhythm/soundingEnds.ts';
import type { TimedNote } from '../../../notate/timedNote.ts';
import type { MidiFile, MidiNote, MidiPedal } from '../midiFile.ts';

/** A note of a file, as notation reads it. */
export type SoundingNote = MidiNote & Pick<TimedNote, 'released'>;

/** Returns the notes with their new offsets, in the same order; `end` stays the release of the key. */
export function soundingNotes({ notes, pedals }: MidiFile): readonly SoundingNote[] {
  const notesOf = byTrack(notes);
  const lengthened = new Map<MidiNote, SoundingNote>();
  for (const [track, pressed] of byTrack(pedals)) {
    const own = notesOf.get(track) ?? [];
    const sounding = soundingEnds<SoundingNote>(own, pressTimes(pressed));
    for (const [index, note] of own.entries()) lengthened.set(note, sounding[index] ?? note);
  }
  return notes.map((note) => lengthened.get(note) ?? note);
}

function byTrack<Item extends { readonly track: number }>(items: readonly Item[]): Map<number, Item[]> {
  const groups = new Map<number, Item[]>();
  for (const item of items) {
    const group = groups.get(item.track);
    if (group) group.push(item);
    else groups.set(item.track, [item]);
  }
  return groups;
}

/** A last press without a release has no effect. */
function pressTimes(pedals: readonly MidiPedal[]): PedalTimes[] {
  return pedals.flatMap(({ isDown, time }, index) =>
    isDown ? [{ down: time, up: pedals[index + 1]?.time ?? time }] : [],
  );
}
