/** Public interface of the editor's store and of the drafts of unsaved edits. */
export { claimDrafts, deleteDraft, draftKey, findDraft, writeDraft } from './drafts.ts';
export type { Draft, FoundDraft } from './drafts.ts';
export { fixedSource } from './scoreSource.ts';
export type { ScoreSource, SelectionSource } from './scoreSource.ts';
export { ScoreStore } from './scoreStore.ts';
export type { Command, EditState } from './scoreStore.ts';
