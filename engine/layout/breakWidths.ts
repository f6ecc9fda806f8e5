/** What system breaking reckons with. Staff spaces. */
export interface SystemRange {
  readonly first: number;
  /** Inclusive. */
  readonly last: number;
}

export interface BreakWidths {
  /** Width of the staff lines of a system that begins with this measure. */
  readonly available: (first: number) => number;
  /** Signs and barlines of a measure as the first of a system, and within one. */
  readonly startWidth: (index: number) => number;
  readonly innerWidth: (index: number) => number;
  /** Courtesy signs, where a system ends with this measure. */
  readonly endWidth: (index: number) => number;
}
