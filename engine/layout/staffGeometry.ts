/** The lines of a staff; y from the top line of a five-line staff, staff spaces. */
import type { StaffContext } from './measureContext.ts';
import { TAB_LINE_GAP } from './tablature.ts';

export const TOP_OF_STAFF = 0;
export const BOTTOM_OF_STAFF = 4;
const MIDDLE = 2;

export type StaffLines = Pick<StaffContext, 'lines' | 'tab'>;

export const lineGap = ({ tab }: StaffLines): number => (tab === undefined ? 1 : TAB_LINE_GAP);

/** Staves with other than five lines are centred on the same middle. */
export const topLineY = (staff: StaffLines): number => MIDDLE - ((staff.lines - 1) / 2) * lineGap(staff);
export const bottomLineY = (staff: StaffLines): number => MIDDLE + ((staff.lines - 1) / 2) * lineGap(staff);

/** A barline on a single line spans two spaces above and below it. */
export const barlineTop = (staff: StaffLines): number => (staff.lines === 1 ? MIDDLE - 2 : topLineY(staff));
export const barlineBottom = (staff: StaffLines): number => (staff.lines === 1 ? MIDDLE + 2 : bottomLineY(staff));

/** The dots of a repeat sign stand in the spaces around the middle line, or around the middle space. */
export function repeatDotYs(staff: StaffLines): readonly number[] {
  const hasMiddleLine = staff.lines % 2 === 1;
  const off = hasMiddleLine ? lineGap(staff) / 2 : lineGap(staff);
  return [MIDDLE - off, MIDDLE + off];
}
