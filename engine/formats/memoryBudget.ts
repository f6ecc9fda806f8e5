/**
 * Limits the memory that reading a file needs to ten times the text, plus a constant that every reader needs. Elements
 * of a few letters can require objects of hundreds of bytes, and a few measures millions of rests in other parts, so
 * the memory of objects is counted, with measured sizes, before they are created.
 */
import { FormatError } from './formatError.ts';

const TIMES_THE_TEXT = 10;
const FREE = 64 * 1024 * 1024;

/** Sizes in bytes, including all objects that belong to the entry. */
export const COSTS = {
  measure: 1200,
  note: 700,
  /** A direction, chord symbol, barline or the like. */
  mark: 200,
  /** A child of `notations`. */
  notation: 150,
  /** An element inside another of these. */
  element: 30,
  /** A rest that is not in the file. */
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

  /** Throws FormatError where the file has requested too much. */
  readonly spend = (bytes: number): void => {
    this.left -= bytes;
    if (this.left < 0)
      throw new FormatError('', 'the file is made to take far more memory than a file of its size should');
  };
}
