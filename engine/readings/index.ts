/** Public interface of the readings: the detected notes of a transcription, and the ways to write them. */
export * from './detectedNotes.ts';
export { chosenOptions, renotate, renotateInSteps, type RenotateOptions } from './renotate.ts';
export type { TempoLevel } from './rereadMeter.ts';
