import { engravingStyle } from '../engravingStyle.ts';
import type { StaffSpaces } from '../../units.ts';

const { margin: sheetMargin } = engravingStyle.sheet;

/** A width in staff spaces that no score fills, so that every measure of a single line keeps its natural width. */
export const ENDLESS = 1e7;

/** Options of a view that change which signs are printed, and not only where. */
export interface EngravingView {
  /** Prints an accidental at every altered note instead of a key signature. */
  readonly simplify: boolean;
  /** Prints the name of each note inside its notehead; with `german`, B natural is H and B flat is B. */
  readonly letters: boolean | 'german';
  /** Prints successive measures in which every staff rests as one multi-measure rest. False where absent. */
  readonly multiMeasureRests?: boolean;
}

/** Options of a view or of print. */
export interface LayoutOptions extends Partial<EngravingView> {
  /** Width of the sheet, margins included. */
  readonly width: StaffSpaces;
  /**
   * The greatest number of measures in a system (F-04); where absent, systems are broken where they are spaced best.
   */
  readonly measuresPerSystem?: number;
  /** Prints title, subtitle and composer above the first system. */
  readonly showHeader?: boolean;
  /** `system`: at the beginning of each system, unless the score states that there are none. */
  readonly measureNumbers?: 'system' | 'every' | 'none';
  readonly showPartNames?: boolean;
  readonly margin?: StaffSpaces;
  /** For print: applies the system and page breaks of the score, also with a fixed number of measures in a system. */
  readonly honoursBreaks?: boolean;
  /** For print: leaves out parts that rest for a whole system, where others play. The first system shows all parts. */
  readonly hidesRestingParts?: boolean;
  /** The first measures of systems that show all parts nevertheless, because their page has room for them. */
  readonly fullSystems?: ReadonlySet<number>;
  /** For print: the number of systems, where so many are possible; the best number where absent. */
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
  readonly hidesRestingParts: boolean;
  readonly fullSystems: ReadonlySet<number>;
  readonly systemCount: number | undefined;
}

const NO_SYSTEMS: ReadonlySet<number> = new Set();

const VIEWS: readonly EngravingView[] = [false, true].flatMap((simplify) =>
  ([false, true, 'german'] as const).flatMap((letters) =>
    [false, true].map((multiMeasureRests) => ({ simplify, letters, multiMeasureRests })),
  ),
);

/** Returns the same object for equal options, so that contexts can be compared by identity. */
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
  hidesRestingParts: options.hidesRestingParts ?? false,
  fullSystems: options.fullSystems ?? NO_SYSTEMS,
  systemCount: options.systemCount,
});
