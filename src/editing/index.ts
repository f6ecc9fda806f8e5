/** The door of the editor's store. */
export { fixedSource } from './scoreSource.ts';
export type { ScoreSource } from './scoreSource.ts';
export { ScoreStore } from './scoreStore.ts';
export type { Command, EditState } from './scoreStore.ts';
