/**
 * The door of layout. systemRun.ts lists the passes: those above the line read one measure and its context and are cached
 * by both; those below work on one system at a time.
 */
import type { Score } from '../model/score.ts';
import { finishLayout } from './finishLayout.ts';
import { layoutHeader } from './header.ts';
import type { Layout } from './layout.ts';
import { resolveOptions, type LayoutOptions, type ResolvedOptions } from './layoutOptions.ts';
import { stackSystems } from './stackSystems.ts';
import type { SystemLayout } from './systemLayout.ts';
import { SystemRun } from './systemRun.ts';

/** All passes up to finished systems, which are not placed yet: the ground of the scroll and of pages. */
export const layoutToSystems = (score: Score, options: ResolvedOptions): readonly SystemLayout[] =>
  new SystemRun(score, options).finish().systems;

/**
 * A layout that is shown while it is made. All that stands is final; below it, `layout.list.height` is an estimate until
 * the layout is whole.
 */
export interface GrowingLayout {
  readonly layout: Layout;
  readonly isWhole: boolean;
  /** At least one system more, and until the sheet reaches down to `y` (staff spaces). */
  readonly growTo: (y: number) => void;
}

function place(run: SystemRun): Layout {
  const { options, score, systems } = run;
  const header = layoutHeader(score.meta, options);
  const top = options.margin + (header?.height ?? 0);
  const stacked = stackSystems(systems, top, options.margin);
  const unmade = run.measureCount === 0 ? 0 : score.measures.length / run.measureCount;
  const height = run.isWhole ? stacked.height : top + (stacked.height - top) * unmade;
  return finishLayout(header, systems, { ...stacked, height }, options);
}

const runs = new WeakMap<Layout, SystemRun>();

function placed(run: SystemRun): Layout {
  const layout = place(run);
  runs.set(layout, run);
  return layout;
}

/**
 * Engraves a score for a sheet of the given width; never throws on a score that the model allows. With the layout of the
 * score before an edit only what the edit touched is made anew; the result is the same.
 */
export const layoutScore = (score: Score, options: LayoutOptions, before?: Layout): Layout =>
  placed(new SystemRun(score, resolveOptions(options), before && runs.get(before)).finish());

/** As `layoutScore`, from the top down; only with a fixed number of measures a system, where breaks need no look ahead. */
export function growLayout(score: Score, options: LayoutOptions): GrowingLayout {
  const run = new SystemRun(score, resolveOptions(options));
  let layout: Layout | undefined;
  let bottom = 0;
  return {
    get layout() {
      return (layout ??= placed(run));
    },
    get isWhole() {
      return run.isWhole;
    },
    growTo: (y) => {
      layout = undefined;
      while (!run.isWhole) {
        const { bounds } = run.addSystem();
        // Gaps make the sheet taller still.
        bottom += bounds.bottom - bounds.top;
        if (bottom >= y) return;
      }
    },
  };
}
