/** Conversion between heights on a staff, which may be a small one, and heights in its system. */
import type { Frame } from '../types/frame.ts';
import { staffScale } from '../context/smallStaves.ts';
import type { SystemLayout } from '../types/systemLayout.ts';

export const staffScaleOf = ({ frame }: { readonly frame: Frame }, staff: number): number =>
  staffScale(frame.measures[0]?.engraving.context.staves[staff]);

/** y in the system of a y on a staff. */
export const systemY = (system: SystemLayout, staff: number, y: number): number =>
  (system.staffY[staff] ?? 0) + staffScaleOf(system, staff) * y;

/** Size of each staff; 1 for an ordinary one. */
export const staffScales = (frame: Frame, staffCount: number): readonly number[] =>
  Array.from({ length: staffCount }, (_, staff) => staffScaleOf({ frame }, staff));

/** Heights in the system, each converted to the size of its own staff. */
export const ownHeights = (staffY: readonly number[], scales: readonly number[]): readonly number[] =>
  staffY.map((y, staff) => y / (scales[staff] ?? 1));
