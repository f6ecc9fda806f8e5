/** The lines of a staff; y from the top line of a five-line staff, staff spaces. */
import { engravingStyle } from '../engravingStyle.ts';
import type { StaffContext } from '../types/measureContext.ts';

const { middleY } = engravingStyle.staff;
const { lineDistance } = engravingStyle.tablature;

export type StaffLines = Pick<StaffContext, 'lines' | 'tab'>;

export const lineGap = ({ tab }: StaffLines): number => (tab === undefined ? 1 : lineDistance);

/** Staves with other than five lines are centred on the same middle. */
export const topLineY = (staff: StaffLines): number => middleY - ((staff.lines - 1) / 2) * lineGap(staff);
export const bottomLineY = (staff: StaffLines): number => middleY + ((staff.lines - 1) / 2) * lineGap(staff);

/** A barline on a single line spans two spaces above and below it. */
export const barlineTop = (staff: StaffLines): number => (staff.lines === 1 ? middleY - 2 : topLineY(staff));
export const barlineBottom = (staff: StaffLines): number => (staff.lines === 1 ? middleY + 2 : bottomLineY(staff));

/** The dots of a repeat sign stand in the spaces around the middle line, or around the middle space. */
export function repeatDotYs(staff: StaffLines): readonly number[] {
  const hasMiddleLine = staff.lines % 2 === 1;
  const off = hasMiddleLine ? lineGap(staff) / 2 : lineGap(staff);
  return [middleY - off, middleY + off];
}
