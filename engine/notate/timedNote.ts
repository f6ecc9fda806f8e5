/**
 * What every kind of detection, a MIDI recording and a MIDI file hand to the symbolic half of transcription: notes in
 * clock time, not yet in any meter. Order does not matter.
 */
import type { Seconds } from '../units.ts';

export interface TimedNote {
  readonly onset: Seconds;
  /** When the sound stops; may overlap the next onset (pedal, legato). */
  readonly offset: Seconds;
  /** 0–127. */
  readonly midiPitch: number;
  /** 1–127. */
  readonly velocity: number;
  /** How sure the detection is, 0..1; 1 for a MIDI recording. */
  readonly confidence: number;
}
