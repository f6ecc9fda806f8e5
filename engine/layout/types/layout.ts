/** What layout hands to views, painters and tests. */
import type { Box, DisplayList } from '../../display/displayList.ts';
import type { StaffSpaces } from '../../units.ts';

/** Where a measure lies in the sheet. */
export interface MeasureBox extends Box {
  /** Index into `Score.measures`. */
  readonly measure: number;
  /** Index into `DisplayList.systems`. */
  readonly system: number;
  /** Its content is withheld, and it is shown blurred (F-10, X-08). */
  readonly isLocked: boolean;
}

/** A moment of a measure at its place, for cursors and clicks. */
export interface MomentPlace {
  /** Ticks from the measure's start. */
  readonly at: number;
  /** In the sheet. */
  readonly x: StaffSpaces;
}

/** A measure that could not be engraved and is drawn empty. */
export interface LayoutFault {
  readonly measure: number;
  readonly error: Error;
}

export interface Layout {
  /** Systems make their arrays when these are first read, so an unseen system costs no drawing. */
  readonly list: DisplayList;
  /** Empty unless the engine has a fault; to be logged by whoever shows the sheet. */
  readonly faults: readonly LayoutFault[];
  /** One a measure. */
  readonly measureBoxes: readonly MeasureBox[];
  /** Columns of a measure from left to right. */
  readonly moments: (measure: number) => readonly MomentPlace[];
  /** x in the sheet of any moment of a measure. */
  readonly xOfMoment: (measure: number, at: number) => StaffSpaces;
}
