import { engravingStyle } from '../engravingStyle.ts';
import type { StaffSpaces } from '../../units.ts';

const { margin: sheetMargin } = engravingStyle.sheet;

/** Options of the view that change which signs are printed, and not only their places. */
export interface EngravingView {
  /** Accidentals at every altered note instead of a key signature. */
  readonly simplify: boolean;
  /** The note's name inside of its head. */
  readonly letters: boolean;
  /** Measures in a row in which every staff rests are printed as one, with their number; not where absent. */
  readonly multiMeasureRests?: boolean;
}

/** What the view or the printer asks of layout. All lengths in staff spaces. */
export interface LayoutOptions extends Partial<EngravingView> {
  /** Of the sheet, margins included. */
  readonly width: StaffSpaces;
  /** Measures a system at most (F-04); as many as fit well where absent. */
  readonly measuresPerSystem?: number;
  /** Title, subtitle, composer above the first system. */
  readonly showHeader?: boolean;
  readonly measureNumbers?: 'system' | 'every' | 'none';
  readonly showPartNames?: boolean;
  readonly margin?: StaffSpaces;
  /** Print: system and page breaks of the score hold, with a fixed number of measures a system too. */
  readonly honoursBreaks?: boolean;
  /** Print: exactly so many systems where they can be had; the best number where absent. */
  readonly systemCount?: number;
}

export interface ResolvedOptions {
  readonly view: EngravingView;
  readonly width: StaffSpaces;
  readonly measuresPerSystem: number;
  readonly showHeader: boolean;
  readonly measureNumbers: 'system' | 'every' | 'none';
  readonly showPartNames: boolean;
  readonly margin: StaffSpaces;
  readonly honoursBreaks: boolean;
  readonly systemCount: number | undefined;
}

const VIEWS: readonly EngravingView[] = [false, true].flatMap((simplify) =>
  [false, true].flatMap((letters) =>
    [false, true].map((multiMeasureRests) => ({ simplify, letters, multiMeasureRests })),
  ),
);

/** One object for each view, so that contexts compare by identity. */
const viewOf = ({ simplify = false, letters = false, multiMeasureRests = false }: LayoutOptions): EngravingView =>
  VIEWS.find(
    (view) => view.simplify === simplify && view.letters === letters && view.multiMeasureRests === multiMeasureRests,
  ) as EngravingView;

export const resolveOptions = (options: LayoutOptions): ResolvedOptions => ({
  view: viewOf(options),
  width: options.width,
  measuresPerSystem: options.measuresPerSystem ?? 0,
  showHeader: options.showHeader ?? true,
  measureNumbers: options.measureNumbers ?? 'system',
  showPartNames: options.showPartNames ?? true,
  margin: options.margin ?? sheetMargin,
  honoursBreaks: options.honoursBreaks ?? false,
  systemCount: options.systemCount,
});
