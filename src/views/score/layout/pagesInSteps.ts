/**
 * The pages as they would be printed, arranged for the page view: one below the other on a desk. Parts that the score does
 * not print are hidden already, where the reader does not want to see them.
 */
import { layoutPagesInSteps } from '../../../../engine/index.ts';
import type { EngravingView, Score, Steps } from '../../../../engine/index.ts';
import type { ShownLayout } from './shownLayout.ts';

export function* pagesInSteps(score: Score, view: EngravingView): Steps<ShownLayout> {
  const { list, pageBoxes, measureBoxes, moments, xOfMoment } = yield* layoutPagesInSteps(score, {
    ...view,
    unprintedParts: true,
  });
  const endsLocked = measureBoxes.length < score.measures.length;
  return { list: { ...list, papers: pageBoxes }, measureBoxes, moments, xOfMoment, endsLocked };
}
