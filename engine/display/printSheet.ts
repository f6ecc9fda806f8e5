/** Pages ready for paper: one display list a page, and what a file format says about them besides ink. */
import type { Box, DisplayList } from './displayList.ts';

/** A place of a page that leads somewhere. Staff spaces in the page. */
export interface PrintLink extends Box {
  readonly url: string;
}

export interface PrintPage {
  /** `width` and `height` are the paper's. */
  readonly list: DisplayList;
  readonly links: readonly PrintLink[];
}

export interface PrintSheet {
  /** Never empty. */
  readonly pages: readonly PrintPage[];
  /** Millimetres. */
  readonly staffSpace: number;
  /** Of the paper, millimetres. */
  readonly width: number;
  readonly height: number;
  /** May be empty. */
  readonly title: string;
  readonly composer: string;
}
