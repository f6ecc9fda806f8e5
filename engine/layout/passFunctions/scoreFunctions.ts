/**
 * The functions of the score passes, by their names in passes.ts. They are re-exported from the folders of layout, or
 * adapted to the fields of the draft.
 */
import type { Part, Score } from '../../model/score.ts';
import * as context from '../context/resolveContext.ts';
import * as spanners from '../context/resolveSpanners.ts';
import { SpanIndex } from '../context/spanIndex.ts';
import * as groups from '../context/staffGroups.ts';
import { layoutHeader } from '../emit/header.ts';
import type { ScoreInput } from '../passInputs.ts';
import type { StaffPlace } from '../types/measureContext.ts';

type Before = ScoreInput['before'];

export const staffPlaces = (score: Score, before: Before) => before?.places ?? context.staffPlaces(score);

export const staffGroups = (score: Score, places: readonly StaffPlace[], before: Before) =>
  before?.groups ?? groups.staffGroups(score, places);

export const sheetHeader = (score: Score, options: ScoreInput['options'], before: Before) =>
  before ? before.header : layoutHeader(score.meta, options);

export const contextWalk = (
  score: Score,
  { view }: ScoreInput['options'],
  places: readonly StaffPlace[],
  before: Before,
) => new context.ContextWalk(score, view, places, before?.contexts);

export const resolveNextContext = (walk: context.ContextWalk): boolean => walk.resolveNext();

export const noSpanners = (): spanners.Spanner[] => [];

/** The parts whose spanners must be resolved; none where those of the layout before the edit are valid. */
export const partsWithoutSpanners = (score: Score, before: Before): readonly Part[] =>
  before?.spans ? [] : score.parts;

export const resolveSpanners = (found: spanners.Spanner[], part: Part, index: number): void => {
  spanners.resolveSpanners(part, index, found);
};

export const spanIndex = (found: readonly spanners.Spanner[], before: Before): SpanIndex =>
  before?.spans ?? new SpanIndex(found);
