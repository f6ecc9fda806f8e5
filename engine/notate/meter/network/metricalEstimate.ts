/** What the metrical networks estimate. The networks themselves are apart from it, since not all who use estimates make some. */
import { POSITION_CLASSES } from '../positionClasses.ts';

export const NETWORK_METERS = ['2/4', '3/4', '4/4', '2/2', '3/8', '6/8', '9/8', '12/8'] as const;
export const NETWORK_CLASSES = POSITION_CLASSES.length;
/** Number of tempo bins: twelve per octave, from 20 quarter notes per minute. */
export const TEMPO_BINS = 44;
export const LOWEST_TRACKED_TEMPO = 20;
export const BINS_PER_OCTAVE = 12;

export interface MetricalEstimate {
  /** Row-major [group][POSITION_CLASSES]: log of the probability of each class against its share in the training. */
  readonly classRatios: Float32Array;
  /** Log probability of each of NETWORK_METERS, averaged over the groups. */
  readonly meters: readonly number[];
  /** Row-major [group][TEMPO_BINS]: log probability. */
  readonly tempos: Float32Array;
}
