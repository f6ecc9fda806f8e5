/** The result of layout, which views, painters and tests read. */
import type { Box, DisplayList } from '../../display/displayList.ts';
import type { StaffSpaces } from '../../units.ts';

/** The rectangle of a measure on the sheet. */
export interface MeasureBox extends Box {
  /** Index into `Score.measures`. */
  readonly measure: number;
  /** Index into `DisplayList.systems`. */
  readonly system: number;
  /** Whether the user's plan excludes the content of the measure, which is then shown blurred (F-10, X-08). */
  readonly isLocked: boolean;
}

/** The position of a moment of a measure, for cursors and clicks. */
export interface MomentPlace {
  /** Ticks from the measure's start. */
  readonly at: number;
  /** x on the sheet. */
  readonly x: StaffSpaces;
}

/** A measure that could not be engraved and is drawn empty. */
export interface LayoutFault {
  readonly measure: number;
  readonly error: Error;
}

export interface Layout {
  /** The arrays of a system are computed when they are first read: a system that is not visible takes no time. */
  readonly list: DisplayList;
  /** Empty unless the engine has a fault; the view that shows the sheet logs them. */
  readonly faults: readonly LayoutFault[];
  /** One box for each measure. */
  readonly measureBoxes: readonly MeasureBox[];
  /** Columns of a measure from left to right. */
  readonly moments: (measure: number) => readonly MomentPlace[];
  /** x on the sheet of any moment (ticks) of a measure. */
  readonly xOfMoment: (measure: number, at: number) => StaffSpaces;
}
