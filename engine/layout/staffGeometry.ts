/** The lines of a staff; y from the top line of a five-line staff, staff spaces. */
export const TOP_OF_STAFF = 0;
export const BOTTOM_OF_STAFF = 4;
const MIDDLE = 2;

export const topLineY = (lines: number): number => MIDDLE - (lines - 1) / 2;
export const bottomLineY = (lines: number): number => MIDDLE + (lines - 1) / 2;

/** A barline on a single line spans two spaces above and below it. */
export const barlineTop = (lines: number): number => (lines === 1 ? MIDDLE - 2 : topLineY(lines));
export const barlineBottom = (lines: number): number => (lines === 1 ? MIDDLE + 2 : bottomLineY(lines));
