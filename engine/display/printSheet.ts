/** Pages for print: one display list per page, with links, paper size and metadata for the file. */
import type { Box, DisplayList } from './displayList.ts';

/** A rectangle of a page that is a link, in staff spaces relative to the page. */
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
