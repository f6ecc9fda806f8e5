/** A chord of one of the voices into which a staff is divided (separateVoices.ts). */
import type { QuantizedNote } from '../rhythm/quantizePerformance.ts';

export interface SeparatedChord {
  readonly unit: number;
  /** Written units. */
  readonly length: number;
  /** Ascending pitch, no pitch twice. */
  readonly notes: readonly QuantizedNote[];
}
