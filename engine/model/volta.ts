/** Endings of a repeated section. */
export interface Volta {
  /** `[1]`, `[1, 2]`. */
  readonly endings: readonly number[];
  readonly text?: string;
  readonly start: boolean;
  readonly stop: 'none' | 'closed' | 'open';
  /** False where the ending is played but its bracket is not printed. */
  readonly printed?: boolean;
}
