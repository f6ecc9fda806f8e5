/** Every edit of a score: commands, their refusal, and the history that they go through. */
export * from './address.ts';
export * from './annotations.ts';
export * from './clipboard.ts';
export * from './deleteNotes.ts';
export * from './directions.ts';
export { setDuration, toggleDot } from './duration.ts';
export * from './editError.ts';
export * from './history.ts';
export { deleteMeasure, insertMeasures, MOST_MEASURES, setMeasureCount } from './measures.ts';
export * from './parts.ts';
export * from './pitch.ts';
export * from './selection.ts';
export * from './simplifyToMelody.ts';
export * from './staves.ts';
export { toggleTies } from './ties.ts';
export { setTimeSignature } from './timeSignature.ts';
export { transpose, type Transposition } from './transpose.ts';
export { toggleTriplet } from './triplet.ts';
