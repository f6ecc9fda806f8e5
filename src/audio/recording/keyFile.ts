/** The notes of a MIDI keyboard as a MIDI file. */
import { TrackBytes, midiFileBytes } from '../../../engine/index.ts';
import type { PlayedKey } from './recorder.ts';

/** C-32: the tempo in the file only determines its clock: a tick is about a millisecond. */
const QUARTERS_PER_MINUTE = 120;
const TICKS_PER_QUARTER = 480;
const TICKS_PER_SECOND = (TICKS_PER_QUARTER * QUARTERS_PER_MINUTE) / 60;

export const KEY_FILE_TYPE = 'audio/midi';

export function keyFile(notes: readonly PlayedKey[]): Blob {
  const track = new TrackBytes();
  track.tempo(0, (60 * 1_000_000) / QUARTERS_PER_MINUTE);
  const ticksOf = (time: number): number => Math.round(time * TICKS_PER_SECOND);
  for (const { onset, offset, midiPitch, velocity } of notes)
    track.note(ticksOf(onset), Math.max(ticksOf(offset), ticksOf(onset) + 1), 0, midiPitch, velocity);
  const end = notes.reduce((last, { offset }) => Math.max(last, ticksOf(offset)), 0);
  const bytes = midiFileBytes([track.chunk(end)], TICKS_PER_QUARTER);
  return new Blob([new Uint8Array(bytes)], { type: KEY_FILE_TYPE });
}
