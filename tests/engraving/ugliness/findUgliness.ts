/** Measures the engraving of one score: slurs, beams, stems, spacing, pages. */
import { layoutPages, type layoutScore } from '../../../engine/index.ts';
import type { Score } from '../../../engine/model/score.ts';
import { inkItems } from '../collisions/inkItems.ts';
import { beamAndStemFindings } from './beamUgliness.ts';
import { pageFindings } from './pageUgliness.ts';
import { slurFindings, type Finding } from './slurUgliness.ts';
import { spacingFindings } from './spacingUgliness.ts';
import type { Measured, UglyKind, UglyPlace } from './uglyPlace.ts';

/** The places of a laid out score that are uglier than `least`; every measured value goes to `measured`. */
export function findUgliness(
  score: Score,
  layout: ReturnType<typeof layoutScore>,
  measured: Measured,
  least: number,
): readonly UglyPlace[] {
  const { list } = layout;
  const found: UglyPlace[] = [];
  const add = (kind: UglyKind, findings: readonly Finding[], x: number, y: number): void => {
    for (const { box, ...finding } of findings) {
      if (finding.ugliness <= least) continue;
      found.push({ kind, ...finding, box: [box[0] + x, box[1] + y, box[2] + x, box[3] + y], list });
    }
  };
  for (const system of list.systems) {
    if (system.kind !== 'system') continue;
    const items = inkItems(system);
    add('slur', slurFindings(system, items, measured), system.x, system.y);
    add('beam', beamAndStemFindings(system, items, measured), system.x, system.y);
  }
  add('spacing', spacingFindings(layout, measured), 0, 0);
  for (const finding of pageFindings(score, layoutPages(score), measured))
    if (finding.ugliness > least) found.push({ kind: 'page', measure: -1, ...finding });
  return found;
}
