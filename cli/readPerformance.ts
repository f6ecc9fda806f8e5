/** The notes of a MIDI file in seconds. Percussion has no pitches and is left out. */
import { DRUM_SET, readMidi, type TimedNote } from '../engine/index.ts';

/** Throws `FormatError` where the bytes are no MIDI file. */
export function readPerformance(bytes: Uint8Array): TimedNote[] {
  const { notes, tracks } = readMidi(bytes);
  return notes
    .filter(({ track }) => tracks[track]?.program !== DRUM_SET)
    .map(({ onset, offset, midiPitch, velocity, confidence }) => ({ onset, offset, midiPitch, velocity, confidence }));
}
