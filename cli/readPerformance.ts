/**
 * Reads the notes of a MIDI file as they sound, with times in seconds. Percussion is left out, because it has no
 * pitches.
 */
import { DRUM_SET, readMidi, soundingNotes, type TimedNote } from '../engine/index.ts';

/** @throws FormatError where the bytes are not a MIDI file. */
export function readPerformance(bytes: Uint8Array): TimedNote[] {
  const file = readMidi(bytes);
  return soundingNotes(file)
    .filter(({ track }) => file.tracks[track]?.program !== DRUM_SET)
    .map(({ onset, offset, released, midiPitch, velocity, confidence }) => ({
      onset,
      offset,
      ...(released === undefined ? {} : { released }),
      midiPitch,
      velocity,
      confidence,
    }));
}
