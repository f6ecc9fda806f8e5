/**
 * What differs between the views for their camera: a sheet that scrolls down and fills the width, pages on a desk, one
 * endless line, a piano roll. It is the reading direction, the size at first, and the margins (`rim`).
 */
import { LARGEST_SPACE } from '../state/zoomLevels.ts';
import type { ZoomLevel } from '../state/zoomLevels.ts';

/** Staff spaces. */
export interface SheetSize {
  readonly width: number;
  readonly height: number;
}

/** CSS px. */
export interface Viewport {
  readonly width: number;
  readonly height: number;
}

export interface CameraStance {
  /** The reading direction. */
  readonly axis: 'x' | 'y';
  /** CSS px a staff space at first. */
  readonly fit: (sheet: SheetSize, viewport: Viewport) => number;
  /** The smallest size, as a share of the first. */
  readonly smallest: number;
  /** CSS px of what lies around the sheet. */
  readonly rim: { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number };
  /** Whether a sheet that is lower than the viewport is centred in it. One that is narrower always is. */
  readonly isCentred: boolean;
}

/** Eight times the fitting size shows one notehead as large as a coin. */
export const LARGEST = 8;

const NO_RIM = { left: 0, top: 0, right: 0, bottom: 0 };
/** Room below the last system. */
const FOOT_ROOM = 48;

export const SHEET_STANCE: CameraStance = {
  axis: 'y',
  fit: (sheet, viewport) => viewport.width / Math.max(sheet.width, 1),
  smallest: 0.5,
  rim: { ...NO_RIM, bottom: FOOT_ROOM },
  isCentred: false,
};

const DESK = 24;
/** Of a phone's width a desk as broad as this would be a third. */
const NARROW_DESK = 8;
const NARROW = 600;
/** A page as wide as a large screen is read from across the room. */
const WIDEST_PAGE = 1000;

/** What pages are fitted to: the width of the view, or its height too. */
export type PageFit = 'width' | 'page';

/** Room on the desk for the call to unlock what is not printed. */
const CALL_ROOM = 240;

export function pageStance(pageHeight: number, fit: PageFit, endsLocked: boolean): CameraStance {
  const deskOf = ({ width }: Viewport): number => (width < NARROW ? NARROW_DESK : DESK);
  return {
    axis: 'y',
    fit: (sheet, viewport) => {
      const across = Math.min(WIDEST_PAGE, viewport.width - 2 * deskOf(viewport)) / Math.max(sheet.width, 1);
      return fit === 'width' ? across : Math.min(across, (viewport.height - 2 * DESK) / Math.max(pageHeight, 1));
    },
    smallest: 0.3,
    rim: { left: NARROW_DESK, right: NARROW_DESK, top: DESK, bottom: endsLocked ? CALL_ROOM : DESK },
    isCentred: true,
  };
}

const LINE_RIM = 16;

/** A phone is held closer: notes this much smaller look as large, and more of them have room. */
const PHONE_SIZE = 0.7;

export const lineStance = (level: ZoomLevel): CameraStance => ({
  axis: 'x',
  fit: (sheet, viewport) =>
    Math.min(
      LARGEST_SPACE[level] * (viewport.width < NARROW ? PHONE_SIZE : 1),
      (viewport.height - 2 * LINE_RIM) / Math.max(sheet.height, 1),
    ),
  smallest: 0.5,
  rim: { ...NO_RIM, top: LINE_RIM, bottom: LINE_RIM },
  isCentred: true,
});

/** CSS px of a row: all 88 keys fit above the player on a screen of 900 px. */
const LOWEST_ROW = 8;

/** `rows` of the roll, each one unit high: all of them in view where that leaves rows high enough. */
export const rowHeight = (rows: number, viewport: Viewport): number => Math.max(LOWEST_ROW, viewport.height / rows);

export const ROLL_STANCE: CameraStance = {
  axis: 'x',
  fit: (sheet, viewport) => rowHeight(sheet.height, viewport),
  smallest: 0.5,
  rim: NO_RIM,
  isCentred: true,
};
