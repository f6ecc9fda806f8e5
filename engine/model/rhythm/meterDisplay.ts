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
  /** With a plus between them; empty where nothing can be counted. */
  readonly fractions: readonly MeterFraction[];
  /** A note takes the place of the lower number. */
  readonly symbol?: (typeof METER_SYMBOLS)[number];
}

export interface MeterDisplay extends Fractions {
  /** The meter that may take the place of the first one. */
  readonly interchangeable?: Fractions & { readonly relation: (typeof METER_RELATIONS)[number] };
  readonly printed?: boolean;
  /** Unmeasured music has an X. */
  readonly isX?: boolean;
  /** What a file says beyond these fields; it counts only while it comes to the same meter. */
  readonly source?: Foreign;
}
