/**
 * The door of layout. Of the passes, runGround.ts runs those that read one measure and its context, and layoutSystems.ts
 * those that work on one system at a time; what they make is cached by what it is made of.
 */
import type { Score } from '../model/score.ts';
import type { Layout } from './layout.ts';
import { resolveOptions, type LayoutOptions, type ResolvedOptions } from './layoutOptions.ts';
import { placeRuns, runsOf } from './placeRuns.ts';
import { RunGround } from './runGround.ts';
import type { SystemLayout } from './systemLayout.ts';
import { finish, type Steps } from '../steps.ts';
import { SystemRun } from './systemRun.ts';

/** All passes up to finished systems, which are not placed yet: the ground of the scroll and of pages. */
export function* layoutToSystems(score: Score, options: ResolvedOptions): Steps<readonly SystemLayout[]> {
  const run = new SystemRun(yield* RunGround.inSteps(score, options));
  yield* run.growInSteps();
  return run.systems;
}

/** As `layoutScore`, some milliseconds a step. */
export function* layoutInSteps(score: Score, options: LayoutOptions, before?: Layout): Steps<Layout> {
  const known = before && runsOf(before)?.top;
  const ground = yield* RunGround.inSteps(score, resolveOptions(options), known?.ground);
  const top = new SystemRun(ground, 0, known);
  yield* top.growInSteps();
  top.forgetBefore();
  return placeRuns({ top, island: undefined }).layout;
}

/**
 * Engraves a score for a sheet of the given width; never throws on a score that the model allows. With the layout of the
 * score before an edit only what the edit touched is made anew; the result is the same.
 */
export const layoutScore = (score: Score, options: LayoutOptions, before?: Layout): Layout =>
  finish(layoutInSteps(score, options, before));
