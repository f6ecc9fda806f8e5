/** Heights on a staff, which may be a small one, as heights in its system. */
import type { Frame } from './frame.ts';
import { staffScale } from './smallStaves.ts';
import type { SystemLayout } from './systemLayout.ts';

export const staffScaleOf = ({ frame }: { readonly frame: Frame }, staff: number): number =>
  staffScale(frame.measures[0]?.engraving.context.staves[staff]);

/** y in the system of a height on a staff. */
export const systemY = (system: SystemLayout, staff: number, y: number): number =>
  (system.staffY[staff] ?? 0) + staffScaleOf(system, staff) * y;
