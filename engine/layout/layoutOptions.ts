/** What the view or the printer asks of layout. All lengths in staff spaces. */
export interface LayoutOptions {
  /** Of the sheet, margins included. */
  readonly width: number;
  /** Measures a system at most (F-04); as many as fit well where absent. */
  readonly measuresPerSystem?: number;
  /** Title, subtitle, composer above the first system. */
  readonly showHeader?: boolean;
  readonly measureNumbers?: 'system' | 'every' | 'none';
  readonly showPartNames?: boolean;
  readonly margin?: number;
  /** Print: system and page breaks of the score hold, with a fixed number of measures a system too. */
  readonly honoursBreaks?: boolean;
  /** Print: exactly so many systems where they can be had; the best number where absent. */
  readonly systemCount?: number;
}

export interface ResolvedOptions {
  readonly width: number;
  readonly measuresPerSystem: number;
  readonly showHeader: boolean;
  readonly measureNumbers: 'system' | 'every' | 'none';
  readonly showPartNames: boolean;
  readonly margin: number;
  readonly honoursBreaks: boolean;
  readonly systemCount: number | undefined;
}

const MARGIN = 3;

export const resolveOptions = (options: LayoutOptions): ResolvedOptions => ({
  width: options.width,
  measuresPerSystem: options.measuresPerSystem ?? 0,
  showHeader: options.showHeader ?? true,
  measureNumbers: options.measureNumbers ?? 'system',
  showPartNames: options.showPartNames ?? true,
  margin: options.margin ?? MARGIN,
  honoursBreaks: options.honoursBreaks ?? false,
  systemCount: options.systemCount,
});
