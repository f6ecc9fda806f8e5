/** The events of a measure, the columns that they share, and where their notes stand. */
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
  /** Index into `Voice.chords`. */
  readonly index: number;
  readonly chord: Chord;
  readonly at: number;
  readonly duration: number;
  /** Among all staves; where the chord is printed, and where its voice lives. */
  readonly staff: number;
  readonly homeStaff: number;
  /** -1 for what stands in no column. */
  readonly column: number;
}

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
