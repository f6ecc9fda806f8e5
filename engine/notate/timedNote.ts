/**
 * A note in clock time, without meter: the input of notation. The notes may be detected in audio, recorded from a MIDI
 * keyboard or read from a MIDI file. Their order does not matter.
 */
import type { Seconds } from '../units.ts';

export interface TimedNote {
  readonly onset: Seconds;
  /** End of the sound; may be later than the next onset (pedal, legato). */
  readonly offset: Seconds;
  /** 0–127. */
  readonly midiPitch: number;
  /** 1–127. */
  readonly velocity: number;
  /** Probability that the note was played, 0..1; 1 for a MIDI recording. */
  readonly confidence: number;
}
