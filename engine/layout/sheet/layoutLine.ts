/** Lays out the whole score as one system on an endless line, for reading without page turns. */
import type { SystemDisplay } from '../../display/displayList.ts';
import { SystemSlicer } from '../../display/systemSlicer.ts';
import type { Score } from '../../model/score.ts';
import type { Layout } from '../types/layout.ts';
import { LazySystemDisplay } from '../systems/lazySystemDisplay.ts';
import { ENDLESS, resolveOptions, type EngravingView } from '../types/layoutOptions.ts';
import { layoutInSteps } from './layoutScore.ts';
import { segmentsOf } from './placeSegments.ts';
import type { SystemSequence } from '../systems/systemSequence.ts';
import { finish, mapInSteps, type Steps } from '../../steps.ts';

/** Width of a slice in staff spaces: about half of a wide screen. */
const SLICE = 80;
/** Primitives between two pauses: 1 to 2 ms. */
const PRIMITIVES_A_STEP = 2048;

/** The slices of each system are cached, so that painters keep their buffers. */
const slices = new WeakMap<SystemDisplay, readonly SystemDisplay[]>();

function* slicesOf(system: SystemDisplay): Steps<readonly SystemDisplay[]> {
  if (system instanceof LazySystemDisplay) yield* system.makeInk();
  const known = slices.get(system);
  if (known !== undefined) return known;
  const slicer = new SystemSlicer(system, SLICE);
  for (let first = 0; first < slicer.count; first += PRIMITIVES_A_STEP) {
    slicer.add(first, first + PRIMITIVES_A_STEP);
    yield;
  }
  const made = yield* mapInSteps(slicer.slices(), (slice) => slice.finish(system));
  slices.set(system, made);
  return made;
}

/** The layout that a line was made from, by the boxes of its measures: views may wrap the line in another object. */
const sources = new WeakMap<Layout['measureBoxes'], Layout>();

/** The sequence whose only system is the line; undefined for layouts of other kinds. */
export function sequenceOfLine({ measureBoxes }: Pick<Layout, 'measureBoxes'>): SystemSequence | undefined {
  const source = sources.get(measureBoxes);
  return source && segmentsOf(source)?.top;
}

/** `layoutLine` in steps of some milliseconds. */
export function* layoutLineInSteps(score: Score, view: Partial<EngravingView> = {}, before?: Layout): Steps<Layout> {
  // One more than the number of measures, because a last system that is not full keeps its natural spacing.
  const measuresPerSystem = score.measures.length + 1;
  const layout = yield* layoutInSteps(
    score,
    { ...view, width: ENDLESS, measuresPerSystem, showHeader: false, measureNumbers: 'every' },
    before && sources.get(before.measureBoxes),
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
  sources.set(measureBoxes, layout);
  return line;
}

/**
 * Lays out a score as one line. `before`: the line before an edit, as for `layoutScore`. `MeasureBox.system` is always
 * 0.
 */
export const layoutLine = (score: Score, view: Partial<EngravingView> = {}, before?: Layout): Layout =>
  finish(layoutLineInSteps(score, view, before));
