/**
 * Keeps the memory that a file makes us use in proportion to its size: no more than ten times the text, plus what every
 * reader needs anyhow. Elements of a few letters can ask for objects of hundreds of bytes, and a few measures for
 * millions of rests in other parts, so what is about to be made is counted first, at what it was measured to take.
 */
import { FormatError } from './formatError.ts';

const TIMES_THE_TEXT = 10;
const FREE = 64 * 1024 * 1024;

/** In bytes, everything included that hangs on it. */
export const COSTS = {
  measure: 1200,
  note: 700,
  /** A direction, chord symbol, barline or the like. */
  mark: 200,
  /** A child of `notations`. */
  notation: 150,
  /** An element inside another of these. */
  element: 30,
  /** A rest that the file does not have. */
  rest: 200,
  /** A chord that overlaps with its voice and is put into another. */
  overflow: 300,
} as const;

/** Accounts for memory before it is used. @throws FormatError where a file needs too much. */
export type Spend = (bytes: number) => void;

export class MemoryBudget {
  private left: number;

  /** `length` of the text in bytes. */
  constructor(length: number) {
    this.left = TIMES_THE_TEXT * length + FREE;
  }

  /** Throws FormatError where the file has asked for too much. */
  readonly spend = (bytes: number): void => {
    this.left -= bytes;
    if (this.left < 0)
      throw new FormatError('', 'the file is made to take far more memory than a file of its size should');
  };
}
