/** The state of reading one part: current position, unit of durations, and values that the next measure takes over. */
import type { Note } from '../../../model/chord.ts';
import type { KeySignature, TimeSignature } from '../../../model/score.ts';
import { TICKS_PER_QUARTER } from '../../../units.ts';
import type { Spend } from '../../memoryBudget.ts';
import { newMeasure, type DraftMeasure, type DraftPart, type NoteFacts } from './draft.ts';
import { UNISON, type Interval } from '../tables/transposition.ts';

/** Reports content that was changed or left out. The first place of each message is stored. */
export type Warn = (message: string) => void;

export interface PartReading {
  readonly part: DraftPart;
  readonly facts: Map<Note, NoteFacts>;
  readonly warn: Warn;
  readonly spend: Spend;
  measure: DraftMeasure;
  /** Ticks per division. */
  division: number;
  /** Whether the file has stated it. */
  hasDivision: boolean;
  /** Position in the measure, in ticks. */
  cursor: number;
  /** Interval from written to sounding pitch. */
  interval: Interval;
  /** Number of notes of this measure that were read; error messages name it. */
  noteCount: number;
  /** Number of notes and marks of this measure that were read. */
  childCount: number;
  /** The number that counting gives the next measure. */
  nextNumber: number;
  /** A key or meter that changes inside a measure and is stored at the start of the next one. */
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
  hasDivision: false,
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
    known = { startsTie: false, stopsTie: false, letRing: false };
    facts.set(note, known);
  }
  return known;
}

/** Rounds a position to a whole tick that is not negative, as the model stores it. */
export const roundToTick = (position: number): number => Math.max(0, Math.round(position));
