/** F-04: the zoom levels as measures per line, and the width of a sheet for a viewport. */

/** Measures per line at levels 0, 1 and 2; level 0 on a phone in portrait orientation. */
const MEASURES_PER_LINE = [4, 2, 1] as const;
const MEASURES_PER_LINE_UPRIGHT_PHONE = 2;

export type ZoomLevel = 0 | 1 | 2;

export const nextLevel = (level: ZoomLevel): ZoomLevel => ((level + 1) % MEASURES_PER_LINE.length) as ZoomLevel;

/** Width in staff spaces of a comfortable measure of eighths and sixteenths on two staves, and a line's margins. */
const MEASURE_WIDTH = 38;
const MARGINS = 12;
/** CSS px per staff space: in print a staff space is 1.75 mm, about 7 px; 24 px is as large as a page held close. */
export const LARGEST_SPACE = [11, 16, 24] as const;

export interface SheetWidth {
  readonly measuresPerLine: number;
  /** Staff spaces. */
  readonly width: number;
}

/**
 * The sheet always fills the viewport's width. Its width in staff spaces depends on the level alone, so that resizing
 * the window only scales it. Beyond the largest useful size of a staff, lines get longer instead.
 */
export function sheetWidth(level: ZoomLevel, viewportWidth: number, isUprightPhone: boolean): SheetWidth {
  const measuresPerLine = level === 0 && isUprightPhone ? MEASURES_PER_LINE_UPRIGHT_PHONE : MEASURES_PER_LINE[level];
  const comfortable = measuresPerLine * MEASURE_WIDTH + MARGINS;
  return { measuresPerLine, width: Math.max(comfortable, viewportWidth / LARGEST_SPACE[level]) };
}
