/**
 * The differences between the views for their camera: a sheet that scrolls down and fills the width, pages on a desk,
 * one endless line, a piano roll. They are the reading direction, the initial size and the margins (`rim`).
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
  /** Initial size in CSS px per staff space. */
  readonly fit: (sheet: SheetSize, viewport: Viewport) => number;
  /** The smallest size, as a fraction of the initial one. */
  readonly smallest: number;
  /** Margins around the sheet in CSS px. */
  readonly rim: { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number };
  /** Whether a sheet that is lower than the viewport is centred vertically. Horizontally it is always centred. */
  readonly isCentred: boolean;
}

/** At eight times the fitting size a notehead is as large as a coin. */
export const LARGEST = 8;

const NO_RIM = { left: 0, top: 0, right: 0, bottom: 0 };
/** Space below the last system. */
const FOOT_ROOM = 48;

export const SHEET_STANCE: CameraStance = {
  axis: 'y',
  fit: (sheet, viewport) => viewport.width / Math.max(sheet.width, 1),
  smallest: 0.5,
  rim: { ...NO_RIM, bottom: FOOT_ROOM },
  isCentred: false,
};

const DESK = 24;
/** On a phone, a desk margin of the ordinary width would be a third of the screen. */
const NARROW_DESK = 8;
const NARROW = 600;
/** Largest width of a page in CSS px: on a large screen, a page as wide as the screen would be larger than needed. */
const WIDEST_PAGE = 1000;

/** Whether pages are fitted to the width of the view or also to its height. */
export type PageFit = 'width' | 'page';

/** Space on the desk for the button that unlocks withheld measures. */
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

/** A phone is held closer, so notes that are smaller by this factor look equally large, and more of them fit. */
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

/** Row height in CSS px: all 88 keys fit above the player on a screen of 900 px. */
const LOWEST_ROW = 8;

/** `rows`: number of rows of the roll, each one unit high. All of them are in view if the rows are then high enough. */
export const rowHeight = (rows: number, viewport: Viewport): number => Math.max(LOWEST_ROW, viewport.height / rows);

export const ROLL_STANCE: CameraStance = {
  axis: 'x',
  fit: (sheet, viewport) => rowHeight(sheet.height, viewport),
  smallest: 0.5,
  rim: NO_RIM,
  isCentred: true,
};
