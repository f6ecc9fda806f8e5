/**
 * Spacing: the widths of the gaps between the columns of a system beside the ideal. Gould, "Spacing": the width grows
 * with the duration, by about the factor 1.4 when the duration doubles. The unit of a system is the median of its gaps.
 */
import type { Layout, MeasureBox } from '../../../engine/layout/index.ts';
import type { Finding } from './slurUgliness.ts';
import { quantile, record, type Measured } from './uglyPlace.ts';

const QUARTER = 46_126_080 / 4;
/** OnDemandLayout of the width with the duration, as an exponent: 2 ** 0.49 is 1.4. */
const EXPONENT = 0.49;
/** Gaps that are so many times wider or narrower than the ideal look like faults. By eye. */
const WIDEST = 3.2;

interface Gap {
  readonly measure: number;
  readonly left: number;
  readonly right: number;
  /** Width over the width of a quarter note's ideal. */
  readonly width: number;
}

function gapsOf(layout: Layout, measure: number): Gap[] {
  const moments = layout.moments(measure);
  return moments.slice(1).map((moment, index) => {
    const before = moments[index] as (typeof moments)[number];
    const ideal = (Math.max(moment.at - before.at, 1) / QUARTER) ** EXPONENT;
    return { measure, left: before.x, right: moment.x, width: (moment.x - before.x) / ideal };
  });
}

/** The worst gap of each measure. The boxes are those of the sheet. */
export function spacingFindings(layout: Layout, measured: Measured): readonly Finding[] {
  const bySystem: MeasureBox[][] = [];
  for (const box of layout.measureBoxes) (bySystem[box.system] ??= []).push(box);
  const found: Finding[] = [];
  for (const boxes of bySystem.filter((own) => own !== undefined)) {
    const gaps = boxes.flatMap(({ measure }) => gapsOf(layout, measure));
    const unit = quantile(
      gaps.map(({ width }) => width).sort((a, b) => a - b),
      0.5,
    );
    for (const box of boxes) {
      let worst: Finding | null = null;
      for (const gap of gaps.filter(({ measure }) => measure === box.measure)) {
        const ratio = gap.width / Math.max(unit, 0.01);
        record(measured, 'spacing over ideal', ratio);
        const ugliness = Math.max(ratio, 1 / Math.max(ratio, 0.01)) / WIDEST;
        if (worst !== null && ugliness <= worst.ugliness) continue;
        const at = [gap.left, box.top, gap.right, box.bottom] as const;
        worst = { cause: 'gap', ugliness, detail: `${ratio.toFixed(2)} of the ideal`, measure: box.measure, box: at };
      }
      if (worst !== null) found.push(worst);
    }
  }
  return found;
}
