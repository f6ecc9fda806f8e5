/** The operator's choice of the network that detects notes (DETECTOR). */
import { DETECTOR_CHOICES } from '../../contract/limits.ts';
import type { DetectorChoice } from './request.ts';

/** Undefined where the variable is not set; the server's configuration rejects other values when it starts. */
export const detectorSetting = (value: string | undefined): DetectorChoice | undefined =>
  DETECTOR_CHOICES.find((choice) => choice === value);
