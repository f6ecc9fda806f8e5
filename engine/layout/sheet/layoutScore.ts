/** Lays out a whole score as one sheet: systems one after the other (systems/systemSequence.ts), then stacked. */
import type { Score } from '../../model/score.ts';
import type { Layout } from '../types/layout.ts';
import { resolveOptions, type LayoutOptions, type ResolvedOptions } from '../types/layoutOptions.ts';
import { placeSegments, segmentsOf } from './placeSegments.ts';
import { MeasureStore } from '../systems/measureStore.ts';
import type { SystemLayout } from '../types/systemLayout.ts';
import { finish, type Steps } from '../../steps.ts';
import { SystemSequence } from '../systems/systemSequence.ts';

/** The systems of a whole score, which the sheet and the pages then place. */
export function* layoutToSystems(score: Score, options: ResolvedOptions): Steps<readonly SystemLayout[]> {
  const sequence = new SystemSequence(yield* MeasureStore.inSteps(score, options));
  yield* sequence.layOutInSteps();
  return sequence.systems;
}

/** `layoutScore` in steps of some milliseconds. */
export function* layoutInSteps(score: Score, options: LayoutOptions, before?: Layout): Steps<Layout> {
  const known = before && segmentsOf(before)?.top;
  const store = yield* MeasureStore.inSteps(score, resolveOptions(options), known?.store);
  const top = new SystemSequence(store, 0, known);
  yield* top.layOutInSteps();
  top.forgetBefore();
  return placeSegments({ top, segment: undefined }).layout;
}

/**
 * Lays out a score on a sheet of a given width. It does not throw on a score that the model allows. `before`: the
 * layout of the score before an edit, whose unchanged measures and systems are reused; the result is the same without
 * it.
 */
export const layoutScore = (score: Score, options: LayoutOptions, before?: Layout): Layout =>
  finish(layoutInSteps(score, options, before));
