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
  /** Before the number, or alone. */
  readonly prefix?: FigureSign;
  readonly number?: string;
  /** After the number; a slash, backslash, cross or vertical goes through it, as a prefix too. */
  readonly suffix?: FigureSign;
  /** A line that holds the figure on begins or goes on here, or ends here. */
  readonly extend?: 'start' | 'continue' | 'stop';
}
