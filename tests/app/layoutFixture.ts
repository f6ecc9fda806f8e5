/** For tests: a layout for a display list, with measures of equal width in each system. */
import type { DisplayList, MeasureBox } from '../../engine/index.ts';
import type { ShownLayout } from '../../src/views/score/layout/shownLayout.ts';

export function layoutOf(list: DisplayList, locked = Infinity): ShownLayout {
  const measureBoxes = list.systems.flatMap(({ firstMeasure, lastMeasure, x, y, bounds }, system) => {
    const count = lastMeasure - firstMeasure + 1;
    const width = (bounds.right - bounds.left) / count;
    return Array.from({ length: firstMeasure < 0 ? 0 : count }, (_, index): MeasureBox => ({
      measure: firstMeasure + index,
      system,
      isLocked: firstMeasure + index >= locked,
      left: x + bounds.left + index * width,
      right: x + bounds.left + (index + 1) * width,
      top: y + bounds.top,
      bottom: y + bounds.bottom,
    }));
  });
  const box = (measure: number) => measureBoxes[measure];
  return {
    list,
    measureBoxes,
    moments: (measure) => [{ at: 0, x: (box(measure)?.left ?? 0) + 1 }],
    xOfMoment: (measure) => (box(measure)?.left ?? 0) + 1,
  };
}
