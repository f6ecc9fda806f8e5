/** Options of print (J-12, L-03, O-30) and their defaults. Lengths are in millimetres. */
import type { EngravingView } from '../types/layoutOptions.ts';

/** Page sizes in portrait orientation, in millimetres. */
export const PAPERS = {
  A3: { width: 297, height: 420 },
  A4: { width: 210, height: 297 },
  A5: { width: 148, height: 210 },
  Letter: { width: 215.9, height: 279.4 },
  Legal: { width: 215.9, height: 355.6 },
  Tabloid: { width: 279.4, height: 431.8 },
} as const;

export interface PrintMargins {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** The default of multi-measure rests: on where a single part is printed. */
export interface PrintOptions extends Partial<EngravingView> {
  readonly paper?: keyof typeof PAPERS;
  readonly orientation?: 'portrait' | 'landscape';
  /** Each from 0 to 50 (L-03). */
  readonly margins?: Partial<PrintMargins>;
  /**
   * Height of a five-line staff, 2 to 12; by the number of staves where absent. A system that would not fit the page
   * shrinks the staves of the whole score.
   */
  readonly staffHeight?: number;
  /** Greatest number of measures in a system; where absent, systems are broken where they are spaced best. */
  readonly measuresPerSystem?: number;
  readonly measureNumbers?: 'system' | 'every' | 'none';
  readonly showPartNames?: boolean;
  /** Prints title, subtitle and authors on the first page. */
  readonly showTitle?: boolean;
  /** Prints page numbers and the running title from the second page on. */
  readonly showPageNumbers?: boolean;
  /** Prints chord symbols. */
  readonly chords?: boolean;
  /** Prints fretboard diagrams of all chords or of none; where absent, of those for which the score has them. */
  readonly frets?: boolean;
  readonly lyrics?: boolean;
  readonly tempo?: boolean;
  /** Leaves out parts that rest for a whole system, where others play; true where absent. */
  readonly hideResting?: boolean;
  /** Indexes into `Score.parts` in ascending order; where absent, all that the score prints. */
  readonly parts?: readonly number[];
  /** Prints also the parts that the score leaves out of the page; false where absent. */
  readonly unprintedParts?: boolean;
  /** Text at the foot of the first page, for example the address of the site that made the sheet. */
  readonly footer?: { readonly text: string; readonly url?: string };
}

type Optional =
  'staffHeight' | 'measuresPerSystem' | 'parts' | 'footer' | 'margins' | 'paper' | 'orientation' | 'frets';

export interface ResolvedPrintOptions extends Required<Omit<PrintOptions, Optional>> {
  readonly staffHeight: number | null;
  readonly measuresPerSystem: number;
  readonly frets: boolean | null;
  readonly parts: readonly number[] | null;
  readonly footer: PrintOptions['footer'] | null;
  readonly margins: PrintMargins;
  readonly width: number;
  readonly height: number;
}

const DEFAULT_MARGINS: PrintMargins = { left: 10, right: 10, top: 15, bottom: 20 };
const LARGEST_MARGIN = 50;
/** Staff heights by greatest number of staves: one player, songs and chamber music, small and large scores (Gould). */
const STAFF_HEIGHTS = [
  { staves: 2, height: 7 },
  { staves: 4, height: 6.2 },
  { staves: 8, height: 5.5 },
  { staves: Infinity, height: 4.8 },
];

/** The default staff height for a number of staves. */
export const staffHeightFor = (staffCount: number): number =>
  STAFF_HEIGHTS.find(({ staves }) => staffCount <= staves)?.height ?? 0;

function checked(name: string, value: number, least: number, most: number): number {
  if (value >= least && value <= most) return value;
  throw new RangeError(`Print option ${name} must be ${least} to ${most}, not ${String(value)}`);
}

function resolveMargins(margins: Partial<PrintMargins>): PrintMargins {
  const side = (name: keyof PrintMargins): number =>
    checked(`margins.${name}`, margins[name] ?? DEFAULT_MARGINS[name], 0, LARGEST_MARGIN);
  return { left: side('left'), right: side('right'), top: side('top'), bottom: side('bottom') };
}

function checkedParts(parts: readonly number[], count: number): readonly number[] {
  const isSound =
    parts.length > 0 && parts.every((part, index) => Number.isInteger(part) && part > (parts[index - 1] ?? -1));
  if (isSound && (parts.at(-1) ?? 0) < count) return parts;
  throw new RangeError(`Print option parts must be ascending indexes below ${count}, not [${parts.join(', ')}]`);
}

/**
 * `shownCount`: the number of parts on the page where `parts` is absent.
 * @throws RangeError for an option that is out of its range; the message names it.
 */
export function resolvePrintOptions(
  options: PrintOptions,
  partCount: number,
  shownCount = partCount,
): ResolvedPrintOptions {
  const paper = PAPERS[options.paper ?? 'A4'] as (typeof PAPERS)['A4'] | undefined;
  if (paper === undefined) {
    throw new RangeError(`Print option paper must be ${Object.keys(PAPERS).join(', ')}, not ${String(options.paper)}`);
  }
  const isLandscape = options.orientation === 'landscape';
  const measures = options.measuresPerSystem ?? 0;
  return {
    width: isLandscape ? paper.height : paper.width,
    height: isLandscape ? paper.width : paper.height,
    margins: resolveMargins(options.margins ?? {}),
    staffHeight: options.staffHeight === undefined ? null : checked('staffHeight', options.staffHeight, 2, 12),
    measuresPerSystem: measures === 0 ? 0 : checked('measuresPerSystem', measures, 1, 1000),
    measureNumbers: options.measureNumbers ?? 'system',
    showPartNames: options.showPartNames ?? true,
    showTitle: options.showTitle ?? true,
    showPageNumbers: options.showPageNumbers ?? true,
    chords: options.chords ?? true,
    frets: options.frets ?? null,
    lyrics: options.lyrics ?? true,
    tempo: options.tempo ?? true,
    hideResting: options.hideResting ?? true,
    simplify: options.simplify ?? false,
    letters: options.letters ?? false,
    multiMeasureRests: options.multiMeasureRests ?? (options.parts?.length ?? shownCount) === 1,
    unprintedParts: options.unprintedParts ?? false,
    parts: options.parts === undefined ? null : checkedParts(options.parts, partCount),
    footer: options.footer ?? null,
  };
}
