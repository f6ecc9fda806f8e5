/** The widths that system breaking compares, in staff spaces. */
export interface SystemRange {
  readonly first: number;
  /** Index of the last measure; it belongs to the system. */
  readonly last: number;
}

export interface BreakWidths {
  /** Width of the staff lines of a system that begins with this measure. */
  readonly available: (first: number) => number;
  /** Width of signs and barlines of a measure that is the first of a system; `innerWidth` for one inside a system. */
  readonly startWidth: (index: number) => number;
  readonly innerWidth: (index: number) => number;
  /** Width of the courtesy signs where a system ends with this measure. */
  readonly endWidth: (index: number) => number;
}
