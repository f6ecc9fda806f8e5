/** Gathers the placed systems into what the views read. */
import type { DisplayList } from '../display/displayList.ts';
import { xOfMoment, type MeasureFrame } from './frame.ts';
import type { Header } from './header.ts';
import type { Layout, MeasureBox } from './layout.ts';
import type { ResolvedOptions } from './layoutOptions.ts';
import type { StackedSystems } from './stackSystems.ts';
import type { SystemLayout } from './systemLayout.ts';

const STAFF_HEIGHT = 4;

function measureBoxes(systems: readonly SystemLayout[], stacked: StackedSystems, header: Header | null): MeasureBox[] {
  const offset = header === null ? 0 : 1;
  return systems.flatMap(({ frame, staffY }, index) => {
    const display = stacked.displays[index];
    const [x, y] = [display?.x ?? 0, display?.y ?? 0];
    return frame.measures.map((measure) => ({
      measure: measure.index,
      system: index + offset,
      left: x + measure.left,
      right: x + measure.right,
      top: y,
      bottom: y + (staffY.at(-1) ?? 0) + STAFF_HEIGHT,
    }));
  });
}

export function finishLayout(
  header: Header | null,
  systems: readonly SystemLayout[],
  stacked: StackedSystems,
  { width, margin }: Pick<ResolvedOptions, 'width' | 'margin'>,
): Layout {
  const frames = new Map<number, { readonly frame: MeasureFrame; readonly left: number }>();
  let widest = width;
  for (const { frame, indent } of systems) {
    const left = margin + indent;
    widest = Math.max(widest, left + frame.right + margin);
    for (const measure of frame.measures) frames.set(measure.index, { frame: measure, left });
  }
  const list: DisplayList = {
    width: widest,
    height: stacked.height + margin,
    systems: [...(header === null ? [] : [header.display]), ...stacked.displays],
  };
  return {
    list,
    faults: systems.flatMap(({ frame }) =>
      frame.measures.flatMap(({ index, engraving: { fault } }) =>
        fault === undefined ? [] : [{ measure: index, error: fault }],
      ),
    ),
    measureBoxes: measureBoxes(systems, stacked, header),
    moments: (measure) => {
      const found = frames.get(measure);
      if (found === undefined) return [];
      const { frame, left } = found;
      return frame.engraving.columns.at.map((at, column) => ({ at, x: left + (frame.columnX[column] ?? 0) }));
    },
    xOfMoment: (measure, at) => {
      const found = frames.get(measure);
      return found === undefined ? 0 : found.left + xOfMoment(found.frame, at);
    },
  };
}
