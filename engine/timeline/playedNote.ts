/** A moment of a moving pitch; the pitch moves evenly between two of them, and stays after the last one. */
export interface PitchPoint {
  readonly at: number;
  /** Semitones above the pitch of the note. */
  readonly by: number;
}

/** A note of one part as it is played, in played score time. */
export interface PlayedNote {
  readonly start: number;
  end: number;
  /** An integer, except for quarter tones. */
  readonly midiPitch: number;
  readonly velocity: number;
  readonly measure: number;
  /** Indexes into the model; `note` is -1 for a grace note. */
  readonly voice: number;
  readonly chord: number;
  readonly note: number;
  /** The note is tied to the next note of its pitch in any voice. */
  looseEnd?: boolean;
  /** The note is left to ring (laissez vibrer). */
  rings?: boolean;
  /** In order of time; absent where the pitch does not move. */
  bend?: readonly PitchPoint[];
}
