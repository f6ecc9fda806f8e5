/**
 * Makes a `Layout` of the placed systems. Tables with an entry for each measure are computed when they are first read,
 * so that an edit of a long score does not wait for them.
 */
import type { DisplayList } from '../../display/displayList.ts';
import { xOfMoment, type MeasureFrame } from '../types/frame.ts';
import type { SheetHeader } from '../emit/header.ts';
import type { Layout, LayoutFault, MeasureBox, MomentPlace } from '../types/layout.ts';
import type { ResolvedOptions } from '../types/layoutOptions.ts';
import { systemY } from '../glyphs/staffHeights.ts';
import type { StackedSystems } from './stackSystems.ts';
import type { SystemLayout } from '../types/systemLayout.ts';
import { engravingStyle } from '../engravingStyle.ts';

const { bottomY } = engravingStyle.staff;

interface PlacedFrame {
  readonly frame: MeasureFrame;
  readonly left: number;
}

class FinishedLayout implements Layout {
  readonly list: DisplayList;
  readonly #header: SheetHeader | null;
  readonly #systems: readonly SystemLayout[];
  readonly #stacked: StackedSystems;
  readonly #margin: number;
  #frames: ReadonlyMap<number, PlacedFrame> | undefined;
  #boxes: readonly MeasureBox[] | undefined;

  constructor(
    header: SheetHeader | null,
    systems: readonly SystemLayout[],
    stacked: StackedSystems,
    { width, margin }: Pick<ResolvedOptions, 'width' | 'margin'>,
  ) {
    this.#header = header;
    this.#systems = systems;
    this.#stacked = stacked;
    this.#margin = margin;
    let widest = width;
    for (const { frame, indent } of systems) widest = Math.max(widest, margin + indent + frame.right + margin);
    this.list = {
      width: widest,
      height: stacked.height + margin,
      systems: [...(header === null ? [] : [header.display]), ...stacked.displays],
    };
  }

  get faults(): readonly LayoutFault[] {
    return this.#systems.flatMap(({ frame }) =>
      frame.measures.flatMap(({ index, engraving: { fault } }) =>
        fault === undefined ? [] : [{ measure: index, error: fault }],
      ),
    );
  }

  get measureBoxes(): readonly MeasureBox[] {
    return (this.#boxes ??= this.#measureBoxes());
  }

  readonly moments = (measure: number): readonly MomentPlace[] => {
    const found = this.#frame(measure);
    if (found === undefined) return [];
    const { frame, left } = found;
    return frame.engraving.columns.at.map((at, column) => ({ at, x: left + (frame.columnX[column] ?? 0) }));
  };

  readonly xOfMoment = (measure: number, at: number): number => {
    const found = this.#frame(measure);
    return found === undefined ? 0 : found.left + xOfMoment(found.frame, at);
  };

  #frame(measure: number): PlacedFrame | undefined {
    this.#frames ??= new Map(
      this.#systems.flatMap(({ frame: { measures }, indent }) =>
        measures.map((frame) => [frame.index, { frame, left: this.#margin + indent }] as const),
      ),
    );
    return this.#frames.get(measure);
  }

  #measureBoxes(): readonly MeasureBox[] {
    const offset = this.#header === null ? 0 : 1;
    return this.#systems.flatMap((system, index) => {
      const { frame, staffY } = system;
      const display = this.#stacked.displays[index];
      const { x, y } = display ?? { x: 0, y: 0 };
      return frame.measures.map((measure) => ({
        measure: measure.index,
        system: index + offset,
        isLocked: measure.engraving.measure.locked === true,
        left: x + measure.left,
        right: x + measure.right,
        top: y,
        bottom: y + systemY(system, staffY.length - 1, bottomY),
      }));
    });
  }
}

export const finishLayout = (
  header: SheetHeader | null,
  systems: readonly SystemLayout[],
  stacked: StackedSystems,
  options: Pick<ResolvedOptions, 'width' | 'margin'>,
): Layout => new FinishedLayout(header, systems, stacked, options);
