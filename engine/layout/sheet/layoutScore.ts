/** Lays out a whole score as one sheet: systems one after the other (systems/systemSequence.ts), then stacked. */
import type { Score } from '../../model/score.ts';
import type { Layout } from '../types/layout.ts';
import { resolveOptions, type LayoutOptions, type ResolvedOptions } from '../types/layoutOptions.ts';
import { placeSegments, runsOf } from './placeSegments.ts';
import { MeasureStore } from '../systems/measureStore.ts';
import type { SystemLayout } from '../types/systemLayout.ts';
import { finish, type Steps } from '../../steps.ts';
import { SystemSequence } from '../systems/systemSequence.ts';

/** All passes up to finished systems, which are not placed yet: the ground of the scroll and of pages. */
export function* layoutToSystems(score: Score, options: ResolvedOptions): Steps<readonly SystemLayout[]> {
  const run = new SystemSequence(yield* MeasureStore.inSteps(score, options));
  yield* run.growInSteps();
  return run.systems;
}

/** As `layoutScore`, some milliseconds a step. */
export function* layoutInSteps(score: Score, options: LayoutOptions, before?: Layout): Steps<Layout> {
  const known = before && runsOf(before)?.top;
  const ground = yield* MeasureStore.inSteps(score, resolveOptions(options), known?.ground);
  const top = new SystemSequence(ground, 0, known);
  yield* top.growInSteps();
  top.forgetBefore();
  return placeSegments({ top, segment: undefined }).layout;
}

/**
 * Engraves a score for a sheet of the given width; never throws on a score that the model allows. With the layout of the
 * score before an edit only what the edit touched is made anew; the result is the same.
 */
export const layoutScore = (score: Score, options: LayoutOptions, before?: Layout): Layout =>
  finish(layoutInSteps(score, options, before));
