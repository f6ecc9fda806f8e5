/** Figures of a bass. */

export const FIGURE_SIGNS = [
  'flat',
  'natural',
  'sharp',
  'double-flat',
  'double-sharp',
  'plus',
  'slash',
  'backslash',
  'cross',
  'vertical',
] as const;
export type FigureSign = (typeof FIGURE_SIGNS)[number];

export interface Figure {
  /** Sign before the number, or without a number. */
  readonly prefix?: FigureSign;
  readonly number?: string;
  /** Sign after the number. A slash, backslash, cross or vertical stroke goes through the number, also as a prefix. */
  readonly suffix?: FigureSign;
  /** Whether an extender line, for a figure that continues, begins, continues or ends here. */
  readonly extend?: 'start' | 'continue' | 'stop';
}
