/** Puts the systems of a score where they belong on the sheet: those from the top, and those made ahead of their turn. */
import { finishLayout } from './finishLayout.ts';
import type { Layout } from './layout.ts';
import { INK_GAP, stackSystems } from './stackSystems.ts';
import type { RunGround } from './runGround.ts';
import type { SystemRun } from './systemRun.ts';

export interface Runs {
  /** From the first measure on. */
  readonly top: SystemRun;
  /** Made ahead, below the top; it stands where its first measure is to be expected. */
  readonly island: SystemRun | undefined;
}

export interface PlacedRuns {
  readonly layout: Layout;
  /** Staff spaces, where the ink of the top ends, and of the island begins and ends. */
  readonly bottom: number;
  readonly islandTop: number;
  readonly islandBottom: number;
  /** Of the measures that are not made, staff spaces. */
  readonly heightOfMeasure: number;
}

const runs = new WeakMap<Layout, Runs>();

/** What a layout was made by. */
export const runsOf = (layout: Layout): Runs | undefined => runs.get(layout);

/** Where the ink of the first system may begin, staff spaces. */
export const sheetTop = ({ header, options }: RunGround): number => options.margin + (header?.height ?? 0);

export function placeRuns({ top, island }: Runs): PlacedRuns {
  const { options, header } = top.ground;
  const from = sheetTop(top.ground);
  const stacked = stackSystems(top.systems, from, options.margin);
  const bottom = stacked.height;
  const heightOfMeasure = top.end === 0 ? 0 : (bottom - from) / top.end;
  const islandTop = bottom + ((island ?? top).start - top.end) * heightOfMeasure;
  const below = island && stackSystems(island.systems, islandTop + INK_GAP, options.margin);
  const islandBottom = below?.height ?? bottom;
  const height = islandBottom + (top.ground.measureCount - (island ?? top).end) * heightOfMeasure;
  const displays = [...stacked.displays, ...(below?.displays ?? [])];
  const systems = [...top.systems, ...(island?.systems ?? [])];
  const layout = finishLayout(header, systems, { displays, height }, options);
  runs.set(layout, { top, island });
  return { layout, bottom, islandTop, islandBottom, heightOfMeasure };
}
