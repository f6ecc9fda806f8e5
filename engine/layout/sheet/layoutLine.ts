/** The whole score as one system on an endless strip of paper, for reading on without turning or jumping. */
import type { SystemDisplay } from '../../display/displayList.ts';
import { sliceSystem } from '../../display/sliceSystem.ts';
import type { Score } from '../../model/score.ts';
import type { Layout } from '../types/layout.ts';
import { LazySystemDisplay } from '../systems/lazySystemDisplay.ts';
import { resolveOptions, type EngravingView } from '../types/layoutOptions.ts';
import { layoutInSteps } from './layoutScore.ts';
import { finish, type Steps } from '../../steps.ts';

/** Staff spaces; wider than any score, so that every measure keeps its natural width. */
const ENDLESS = 1e7;
/** About half of a wide screen. */
const SLICE = 80;

/** Cut once a system, so that painters keep their buffers. */
const slices = new WeakMap<SystemDisplay, readonly SystemDisplay[]>();

function* slicesOf(system: SystemDisplay): Steps<readonly SystemDisplay[]> {
  if (system instanceof LazySystemDisplay) yield* system.makeInk();
  const known = slices.get(system) ?? (yield* sliceSystem(system, SLICE));
  slices.set(system, known);
  return known;
}

/** What a line was made from. */
const sources = new WeakMap<Layout, Layout>();

/** As `layoutLine`, some milliseconds a step but for the longest scores. */
export function* layoutLineInSteps(score: Score, view: Partial<EngravingView> = {}, before?: Layout): Steps<Layout> {
  // One measure more than there are: a last system that is not full keeps its natural spacing.
  const measuresPerSystem = score.measures.length + 1;
  const layout = yield* layoutInSteps(
    score,
    { ...view, width: ENDLESS, measuresPerSystem, showHeader: false, measureNumbers: 'every' },
    before && sources.get(before),
  );
  const { margin } = resolveOptions({ width: ENDLESS });
  const { list, measureBoxes } = layout;
  yield;
  const systems: SystemDisplay[] = [];
  for (const system of list.systems) systems.push(...(yield* slicesOf(system)));
  const line: Layout = {
    faults: layout.faults,
    moments: layout.moments,
    xOfMoment: layout.xOfMoment,
    measureBoxes,
    list: {
      width: (measureBoxes.at(-1)?.right ?? 0) + margin,
      height: list.height,
      systems,
    },
  };
  sources.set(line, layout);
  return line;
}

/** `before`: the line before an edit, as for `layoutScore`. `MeasureBox.system` is 0 throughout. */
export const layoutLine = (score: Score, view: Partial<EngravingView> = {}, before?: Layout): Layout =>
  finish(layoutLineInSteps(score, view, before));
