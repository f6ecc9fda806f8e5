/**
 * The layout passes in order. Those above the line read one measure and its context and are cached by both; those below
 * work on one system at a time.
 */
import type { PartMeasure, Score } from '../model/score.ts';
import { breakSystems, type SystemRange } from './breakSystems.ts';
import { engraveMeasure, type MeasureEngraving } from './engraveMeasure.ts';
import { layoutHeader } from './header.ts';
import { finishLayout } from './finishLayout.ts';
import { courtesyWidth, fixedWidth } from './justify.ts';
import type { Layout } from './layout.ts';
import { resolveOptions, type EngravingView, type LayoutOptions, type ResolvedOptions } from './layoutOptions.ts';
import { layoutSystems, systemIndent } from './layoutSystems.ts';
import type { MeasureContext, StaffPlace } from './measureContext.ts';
import { resolveContext, staffPlaces } from './resolveContext.ts';
import { stackSystems } from './stackSystems.ts';
import type { SystemLayout } from './systemLayout.ts';

const emptyMeasure: PartMeasure = { voices: [] };

function engraveScore(score: Score, places: readonly StaffPlace[], view: EngravingView): readonly MeasureEngraving[] {
  const contexts = resolveContext(score, view);
  return score.measures.map((measure, index) => {
    const partMeasures = score.parts.map((part) => part.measures[index] ?? emptyMeasure);
    return engraveMeasure(measure, partMeasures, contexts[index] as MeasureContext, places);
  });
}

function breakScore(
  engravings: readonly MeasureEngraving[],
  options: ResolvedOptions,
  available: (first: number) => number,
): readonly SystemRange[] {
  const widths = {
    available,
    startWidth: (index: number) => fixedWidth(engravings, index, true),
    innerWidth: (index: number) => fixedWidth(engravings, index, false),
    endWidth: (index: number) => courtesyWidth(engravings, index),
  };
  return breakSystems(engravings, options, widths);
}

/** All passes up to finished systems, which are not placed yet: the ground of the scroll and of pages. */
export function layoutToSystems(score: Score, options: ResolvedOptions): readonly SystemLayout[] {
  const places = staffPlaces(score);
  const engravings = engraveScore(score, places, options.view);
  const width = options.width - 2 * options.margin;
  const indents = [true, false].map((isFirst) => systemIndent(score, places, options.showPartNames, isFirst));
  const ranges = breakScore(engravings, options, (first) => width - (indents[first === 0 ? 0 : 1] ?? 0));
  return layoutSystems({ score, places, engravings, options, ranges, width });
}

/** Engraves a score for a sheet of the given width; never throws on a score that the model allows. */
export function layoutScore(score: Score, layoutOptions: LayoutOptions): Layout {
  const options = resolveOptions(layoutOptions);
  const systems = layoutToSystems(score, options);
  const header = layoutHeader(score.meta, options);
  const stacked = stackSystems(systems, options.margin + (header?.height ?? 0), options.margin);
  return finishLayout(header, systems, stacked, options);
}
