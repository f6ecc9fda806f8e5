/** The notes of a MIDI keyboard as a MIDI file. */
import { SUSTAIN_CONTROLLER, TrackBytes, midiFileBytes } from '../../../engine/index.ts';
import type { PedalMove, PlayedKey } from './recorder.ts';

/** C-32: the tempo in the file only determines its clock: a tick is about a millisecond. */
const QUARTERS_PER_MINUTE = 120;
const TICKS_PER_QUARTER = 480;
const TICKS_PER_SECOND = (TICKS_PER_QUARTER * QUARTERS_PER_MINUTE) / 60;

/** On the first channel. */
const CONTROL_CHANGE = 0xb0;

const KEY_FILE_TYPE = 'audio/midi';

/** @param pedalMoves in order; the pedal is released at the end at the latest. */
export function keyFile(notes: readonly PlayedKey[], pedalMoves: readonly PedalMove[] = []): Blob {
  const track = new TrackBytes();
  track.tempo(0, (60 * 1_000_000) / QUARTERS_PER_MINUTE);
  const ticksOf = (time: number): number => Math.round(time * TICKS_PER_SECOND);
  for (const { onset, offset, released = offset, midiPitch, velocity } of notes)
    track.note(ticksOf(onset), Math.max(ticksOf(released), ticksOf(onset) + 1), 0, midiPitch, velocity);
  const end = notes.reduce((last, { offset }) => Math.max(last, ticksOf(offset)), 0);
  for (const { at, isDown } of [...pedalMoves, { at: end / TICKS_PER_SECOND, isDown: false }])
    track.setting(Math.min(end, ticksOf(at)), CONTROL_CHANGE, SUSTAIN_CONTROLLER, isDown ? 127 : 0);
  const bytes = midiFileBytes([track.chunk(end)], TICKS_PER_QUARTER);
  return new Blob([new Uint8Array(bytes)], { type: KEY_FILE_TYPE });
}
