/**
 * The printed form of a meter where it does not follow from its beats: several fractions, a note value, a second meter.
 */
import type { Foreign } from '../foreign.ts';

export interface MeterFraction {
  readonly beats: readonly number[];
  readonly beatType: number;
}

export const METER_SYMBOLS = ['note', 'dotted-note'] as const;
export const METER_RELATIONS = ['parentheses', 'bracket', 'equals', 'slash', 'space', 'hyphen'] as const;

interface Fractions {
  /** Fractions, printed with a plus between them; empty for unmeasured music. */
  readonly fractions: readonly MeterFraction[];
  /** Set where a note is printed instead of the lower number. */
  readonly symbol?: (typeof METER_SYMBOLS)[number];
}

export interface MeterDisplay extends Fractions {
  /** The meter that may replace the first one. */
  readonly interchangeable?: Fractions & { readonly relation: (typeof METER_RELATIONS)[number] };
  readonly printed?: boolean;
  /** Whether an X is printed, for unmeasured music. */
  readonly isX?: boolean;
  /** Properties in a file beyond these fields; they are valid only while they give the same meter. */
  readonly source?: Foreign;
}
