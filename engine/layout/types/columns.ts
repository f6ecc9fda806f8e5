/** The events of a measure, their columns, and the positions of their notes. */
import type { Chord } from '../../model/chord.ts';

export interface WrittenPitch {
  /** Diatonic steps above C0. */
  readonly step: number;
  readonly alter: number;
}

export interface MeasureEvent {
  /** Index into the measure's events. */
  readonly id: number;
  readonly part: number;
  /** Index into `PartMeasure.voices`. */
  readonly voice: number;
  /** `Voice.number`. */
  readonly voiceNumber: number;
  /** Whether the voice is the lower one of those that share the staff. */
  readonly isLower: boolean;
  /** Index into `Voice.chords`. */
  readonly index: number;
  readonly chord: Chord;
  readonly at: number;
  readonly duration: number;
  /** Indexes among all staves: of the staff where the chord is printed, and of the staff of its voice. */
  readonly staff: number;
  readonly homeStaff: number;
  /** Index of the column; -1 for an event without one, such as a full-measure rest. */
  readonly column: number;
}

type OfVoice = Pick<MeasureEvent, 'part' | 'homeStaff' | 'voiceNumber'>;

/** Whether two events are of one voice, also in different measures, in which its index among the voices may differ. */
export const isSameVoice = (a: OfVoice, b: OfVoice): boolean =>
  a.part === b.part && a.homeStaff === b.homeStaff && a.voiceNumber === b.voiceNumber;

export interface Columns {
  /** Ticks from the measure's start, strictly ascending; never empty. */
  readonly at: readonly number[];
  readonly duration: number;
  readonly events: readonly MeasureEvent[];
}

export interface NotePlace extends WrittenPitch {
  /** Half spaces below the top line. */
  readonly position: number;
}

export type StemDirection = 1 | -1 | 0;
