/** Public interface of the readings: the detected notes of a transcription, and the ways to write them. */
export {
  DETECTED_NOTES_VERSION,
  detectedBefore,
  detectedNotesOf,
  timedFrom,
  timedNotesOf,
  transposedNotes,
  type ChosenReading,
  type DetectedNoteLists,
  type DetectedNotes,
} from './detectedNotes.ts';
export { chosenOptions, renotate, type RenotateOptions } from './renotate.ts';
export type { TempoLevel } from './rereadMeter.ts';
export { applyReading, rhythmReadings, type RhythmReading } from './rhythmReadings.ts';
export { measuresWithin, timeOfMeasures, withMeasures, withoutUnsure, type MeasureSpan } from './rereadRange.ts';
export { mergeReading, type MergeConflict, type MergedReading } from './merge/mergeReading.ts';
export type { MergeReason } from './merge/mergeReport.ts';
