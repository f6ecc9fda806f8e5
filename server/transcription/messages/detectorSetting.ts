/** Reads the operator's choice of the network that detects notes (DETECTOR). */
import { DETECTOR_CHOICES } from '../../contract/limits.ts';
import type { DetectorChoice } from './request.ts';

/** Returns undefined where the variable is not set. The server's configuration rejects other values at the start. */
export const detectorSetting = (value: string | undefined): DetectorChoice | undefined =>
  DETECTOR_CHOICES.find((choice) => choice === value);
