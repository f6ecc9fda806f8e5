/** Puts the systems of a score where they belong on the sheet: those from the top, and those made ahead of their turn. */
import { finishLayout } from './finishLayout.ts';
import type { Layout } from '../types/layout.ts';
import { stackSystems } from './stackSystems.ts';
import type { MeasureStore } from '../systems/measureStore.ts';
import type { SystemSequence } from '../systems/systemSequence.ts';
import { engravingStyle } from '../engravingStyle.ts';

const { systemInkGap } = engravingStyle.verticalSpacing;

export interface Runs {
  /** From the first measure on. */
  readonly top: SystemSequence;
  /** Made ahead, below the top; it stands where its first measure is to be expected. */
  readonly segment: SystemSequence | undefined;
}

export interface PlacedSegments {
  readonly layout: Layout;
  /** Staff spaces, where the ink of the top ends, and of the segment begins and ends. */
  readonly bottom: number;
  readonly segmentTop: number;
  readonly segmentBottom: number;
  /** Of the measures that are not made, staff spaces. */
  readonly heightOfMeasure: number;
}

const runs = new WeakMap<Layout, Runs>();

/** What a layout was made by. */
export const runsOf = (layout: Layout): Runs | undefined => runs.get(layout);

/** Where the ink of the first system may begin, staff spaces. */
export const sheetTop = ({ header, options }: MeasureStore): number => options.margin + (header?.height ?? 0);

export function placeSegments({ top, segment }: Runs): PlacedSegments {
  const { options, header } = top.ground;
  const from = sheetTop(top.ground);
  const stacked = stackSystems(top.systems, from, options.margin);
  const bottom = stacked.height;
  const heightOfMeasure = top.end === 0 ? 0 : (bottom - from) / top.end;
  const segmentTop = bottom + ((segment ?? top).start - top.end) * heightOfMeasure;
  const below = segment && stackSystems(segment.systems, segmentTop + systemInkGap, options.margin);
  const segmentBottom = below?.height ?? bottom;
  const height = segmentBottom + (top.ground.measureCount - (segment ?? top).end) * heightOfMeasure;
  const displays = [...stacked.displays, ...(below?.displays ?? [])];
  const systems = [...top.systems, ...(segment?.systems ?? [])];
  const layout = finishLayout(header, systems, { displays, height }, options);
  runs.set(layout, { top, segment });
  return { layout, bottom, segmentTop, segmentBottom, heightOfMeasure };
}
