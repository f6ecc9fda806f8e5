/** What is known of the meter at the onsets of a detected piece. */
import type { OnsetGroup } from '../notate/meter/onsetGroups.ts';
import { POSITION_CLASSES } from '../notate/meter/positionClasses.ts';

export interface MeterEvidence {
  readonly groups: readonly OnsetGroup[];
  /** Row-major [group][POSITION_CLASSES]. */
  readonly classRatios: readonly number[];
}

/** What the metrical network says of a group; empty where it is not known. */
export const ratiosOf =
  ({ classRatios }: MeterEvidence) =>
  (group: number): readonly number[] =>
    classRatios.slice(group * POSITION_CLASSES.length, (group + 1) * POSITION_CLASSES.length);
