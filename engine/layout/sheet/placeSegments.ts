/** Places the systems of a score on the sheet: those from the top, and those of a segment that was laid out first. */
import { finishLayout } from './finishLayout.ts';
import type { Layout } from '../types/layout.ts';
import { stackSystems } from './stackSystems.ts';
import type { MeasureStore } from '../systems/measureStore.ts';
import type { SystemSequence } from '../systems/systemSequence.ts';
import { engravingStyle } from '../engravingStyle.ts';

const { systemInkGap } = engravingStyle.verticalSpacing;

export interface Segments {
  /** The systems from the first measure on. */
  readonly top: SystemSequence;
  /** Systems below the top, at the estimated position of their first measure. */
  readonly segment: SystemSequence | undefined;
}

export interface PlacedSegments {
  readonly layout: Layout;
  /** Bottom of the ink of the top, in staff spaces; for the segment, the top and the bottom of its ink. */
  readonly bottom: number;
  readonly segmentTop: number;
  readonly segmentBottom: number;
  /** Estimated height that a measure without layout adds to the sheet, in staff spaces. */
  readonly heightOfMeasure: number;
}

const segmentsByLayout = new WeakMap<Layout, Segments>();

/** The segments that a layout was made of; undefined for layouts of other kinds. */
export const segmentsOf = (layout: Layout): Segments | undefined => segmentsByLayout.get(layout);

/** The upper limit of the first system's ink, in staff spaces. */
export const sheetTop = ({ header, options }: MeasureStore): number => options.margin + (header?.height ?? 0);

export function placeSegments({ top, segment }: Segments): PlacedSegments {
  const { options, header } = top.store;
  const from = sheetTop(top.store);
  const stacked = stackSystems(top.systems, from, options.margin);
  const bottom = stacked.height;
  const heightOfMeasure = top.end === 0 ? 0 : (bottom - from) / top.end;
  const segmentTop = bottom + ((segment ?? top).start - top.end) * heightOfMeasure;
  const below = segment && stackSystems(segment.systems, segmentTop + systemInkGap, options.margin);
  const segmentBottom = below?.height ?? bottom;
  const height = segmentBottom + (top.store.measureCount - (segment ?? top).end) * heightOfMeasure;
  const displays = [...stacked.displays, ...(below?.displays ?? [])];
  const systems = [...top.systems, ...(segment?.systems ?? [])];
  const layout = finishLayout(header, systems, { displays, height }, options);
  segmentsByLayout.set(layout, { top, segment });
  return { layout, bottom, segmentTop, segmentBottom, heightOfMeasure };
}
