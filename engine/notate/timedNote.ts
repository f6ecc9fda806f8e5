/**
 * A note in clock time, without meter: the input of notation. The notes may be detected in audio, recorded from a MIDI
 * keyboard or read from a MIDI file. Their order does not matter.
 */
import type { Seconds } from '../units.ts';

export interface TimedNote {
  readonly onset: Seconds;
  /** End of the sound; may be later than the next onset (pedal, legato). */
  readonly offset: Seconds;
  /**
   * When its key was released, where the pedal holds the sound longer. The meter is read from the sound, whose ends show
   * the changes of harmony; the written value follows the key.
   */
  readonly released?: Seconds;
  /** 0–127. */
  readonly midiPitch: number;
  /** 1–127. */
  readonly velocity: number;
  /** Probability that the note was played, 0..1; 1 for a MIDI recording. */
  readonly confidence: number;
  /**
   * Natural logarithm of the odds of the note for a detector that knows only pianos, so that a note of a voice or of a wind
   * instrument has a low one; absent where no such detector listened.
   */
  readonly pianoOdds?: number;
  /**
   * How it sounds, as numbers that are alike for notes of one instrument (server/transcription/detect/noteTimbre.ts); absent where
   * no sound was heard.
   */
  readonly timbre?: readonly number[];
  /** Where several short notes were replaced by this one (`collapseOrnaments`). */
  readonly ornament?: PlayedOrnament;
}

export interface PlayedOrnament {
  readonly kind: 'trill' | 'mordent' | 'inverted-mordent' | 'turn';
  /** Semitones from the main note to the auxiliary notes: above in a trill, below in a mordent, both in a turn. */
  readonly above?: number;
  readonly below?: number;
}

/** When the player let go of the note. */
export const heldUntil = ({ offset, released }: TimedNote): Seconds => released ?? offset;
