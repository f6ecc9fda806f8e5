/** The rectangles of a page in staff spaces from its upper left corner, and the scale from millimetres. */
import type { ResolvedPrintOptions } from './printOptions.ts';

export interface PageFrame {
  readonly width: number;
  readonly height: number;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  /** Staff spaces in a millimetre. */
  readonly perMillimetre: number;
}

/** `staffSpace`: height of a staff space in millimetres. */
export function pageFrame({ width, height, margins }: ResolvedPrintOptions, staffSpace: number): PageFrame {
  const spaces = (millimetres: number): number => millimetres / staffSpace;
  return {
    width: spaces(width),
    height: spaces(height),
    left: spaces(margins.left),
    right: spaces(width - margins.right),
    top: spaces(margins.top),
    bottom: spaces(height - margins.bottom),
    perMillimetre: 1 / staffSpace,
  };
}
