/** The state of reading one part: position, units and open elements. */
import type { Note } from '../../../model/chord.ts';
import type { KeySignature, TimeSignature } from '../../../model/score.ts';
import { TICKS_PER_QUARTER } from '../../../units.ts';
import type { Spend } from '../../memoryBudget.ts';
import { newMeasure, type DraftMeasure, type DraftPart, type NoteFacts } from './draft.ts';
import { UNISON, type Interval } from '../tables/transposition.ts';

/** Reports content that could not be kept, once for each kind, with the first place. */
export type Warn = (message: string) => void;

export interface PartReading {
  readonly part: DraftPart;
  readonly facts: Map<Note, NoteFacts>;
  readonly warn: Warn;
  readonly spend: Spend;
  measure: DraftMeasure;
  /** Ticks of one division. */
  division: number;
  /** Position in the measure, ticks. */
  cursor: number;
  /** From written to sounding. */
  interval: Interval;
  /** Notes of this measure that were read, for the places of errors. */
  noteCount: number;
  /** Notes and marks of this measure that were read. */
  childCount: number;
  /** The number that the next counted measure should have. */
  nextNumber: number;
  /** Changes inside a measure that can only be made at the next. */
  pendingKey: KeySignature | undefined;
  pendingTime: TimeSignature | undefined;
}

export const newReading = (part: DraftPart, facts: Map<Note, NoteFacts>, warn: Warn, spend: Spend): PartReading => ({
  part,
  facts,
  warn,
  spend,
  measure: newMeasure(),
  division: TICKS_PER_QUARTER,
  cursor: 0,
  interval: UNISON,
  noteCount: 0,
  childCount: 0,
  nextNumber: 1,
  pendingKey: undefined,
  pendingTime: undefined,
});

const MOST_STAVES = 16;

/**
 * Adds staves up to a number, counted from 1, and returns the index of the staff; larger numbers than allowed refer to
 * the last staff.
 */
export function staffIndex(part: DraftPart, number: number): number {
  const index = Number.isInteger(number) ? Math.min(Math.max(number, 1), MOST_STAVES) - 1 : 0;
  while (part.staves.length <= index) part.staves.push({ clef: { sign: 'G', line: 2 } });
  return index;
}

export function factsOf({ facts }: PartReading, note: Note): NoteFacts {
  let known = facts.get(note);
  if (known === undefined) {
    known = { startsTie: false, stopsTie: false, ringsOn: false };
    facts.set(note, known);
  }
  return known;
}

/** Moments are whole ticks. */
export const wholeMoment = (position: number): number => Math.max(0, Math.round(position));
