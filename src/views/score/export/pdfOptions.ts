/** J-12, L-03: the options of a PDF: its content, its paper and its margins. */
import type { PrintOptions, Score } from '../../../../engine/index.ts';
import { PDF_MARGINS, PDF_PAPERS, PDF_STAFF } from '../../../../server/contract/limits.ts';
import { storeChoice, storedChoice } from '../../../storedChoice.ts';

/** Options by the names of the call (O-30); lengths in millimetres. */
export interface PdfOptions {
  readonly chords: boolean;
  readonly frets: boolean;
  readonly lyrics: boolean;
  readonly tempo: boolean;
  readonly letters: boolean;
  readonly simplify: boolean;
  /** Leaves out parts that rest for a whole system. */
  readonly hideResting: boolean;
  readonly marginLeft: number;
  readonly marginRight: number;
  readonly marginTop: number;
  readonly marginBottom: number;
  readonly paper: (typeof PDF_PAPERS)[number];
  readonly orientation: 'portrait' | 'landscape';
  /** Height of a five-line staff; 0: chosen by the number of staves. */
  readonly staffHeight: number;
  /** Indexes of the parts, separated by commas; empty for those that the score prints. */
  readonly parts: string;
}

export const DEFAULT_PDF_OPTIONS: PdfOptions = {
  ...{ chords: true, frets: false, lyrics: true, tempo: true, letters: false, simplify: false, hideResting: true },
  marginLeft: PDF_MARGINS.left,
  marginRight: PDF_MARGINS.right,
  marginTop: PDF_MARGINS.top,
  marginBottom: PDF_MARGINS.bottom,
  ...{ paper: 'A4', orientation: 'portrait', staffHeight: PDF_STAFF.usual, parts: '' },
};

/** Where the browser stores the paper that was printed on last: that of a printer seldom changes. */
const PAPER_KEY = 'songleaf.paper';

/**
 * The default options, on the paper of the last export, with fretboards where the score has some. `shown`: the parts that
 * the reader sees.
 */
export function usualPdfOptions({ parts }: Score, shown: string): PdfOptions {
  const stored = storedChoice(PAPER_KEY);
  const paper = PDF_PAPERS.find((each) => each === stored) ?? DEFAULT_PDF_OPTIONS.paper;
  const frets = parts.some(({ measures }) =>
    measures.some(({ harmonies }) => harmonies?.some(({ showFretboard }) => showFretboard === true)),
  );
  return { ...DEFAULT_PDF_OPTIONS, frets, paper, parts: shown };
}

export const storePaper = ({ paper }: PdfOptions): void => storeChoice(PAPER_KEY, paper);

/** the score itself is always printed. */
export const pdfParameters = (options: PdfOptions): Readonly<Record<string, string>> => ({
  score: 'true',
  ...Object.fromEntries(Object.entries(options).map(([name, value]) => [name, String(value)])),
});

export const isMargin = (value: number): boolean => value >= 0 && value <= PDF_MARGINS.largest;

/** Returns the options for the server; undefined while a margin is invalid. */
export function printOptionsOf(options: PdfOptions): PrintOptions | undefined {
  const { marginLeft: left, marginRight: right, marginTop: top, marginBottom: bottom, ...choice } = options;
  if (![left, right, top, bottom].every(isMargin)) return undefined;
  const { parts, staffHeight, ...shown } = choice;
  return {
    ...shown,
    margins: { left, right, top, bottom },
    ...(staffHeight > 0 && { staffHeight }),
    ...(parts !== '' && { parts: parts.split(',').map(Number) }),
  };
}
