/** J-12, L-03: what a PDF shows, its paper and its margins. */
import type { PrintOptions } from '../../../../engine/index.ts';
import type { PDF_PAPERS } from '../../../../server/contract/limits.ts';
import { PDF_MARGINS, PDF_STAFF } from '../../../../server/contract/limits.ts';

/** As the call names them (O-30); lengths in millimetres. */
export interface PdfOptions {
  readonly chords: boolean;
  readonly frets: boolean;
  readonly lyrics: boolean;
  readonly tempo: boolean;
  readonly letters: boolean;
  readonly simplify: boolean;
  readonly marginLeft: number;
  readonly marginRight: number;
  readonly marginTop: number;
  readonly marginBottom: number;
  readonly paper: (typeof PDF_PAPERS)[number];
  readonly orientation: 'portrait' | 'landscape';
  /** Of a five-line staff; 0: by the number of staves. */
  readonly staffHeight: number;
  /** Index of the one part that is printed; -1 for all. */
  readonly part: number;
}

export const DEFAULT_PDF_OPTIONS: PdfOptions = {
  ...{ chords: true, frets: false, lyrics: true, tempo: true, letters: false, simplify: false },
  marginLeft: PDF_MARGINS.left,
  marginRight: PDF_MARGINS.right,
  marginTop: PDF_MARGINS.top,
  marginBottom: PDF_MARGINS.bottom,
  ...{ paper: 'A4', orientation: 'portrait', staffHeight: PDF_STAFF.usual, part: -1 },
};

/** the score itself is always printed. */
export const pdfParameters = (options: PdfOptions): Readonly<Record<string, string>> => ({
  score: 'true',
  ...Object.fromEntries(Object.entries(options).map(([name, value]) => [name, String(value)])),
});

const isMargin = (value: number): boolean => value >= 0 && value <= PDF_MARGINS.largest;

/** What the server makes of the options; undefined while a margin is none. */
export function printOptionsOf(options: PdfOptions): PrintOptions | undefined {
  const { marginLeft: left, marginRight: right, marginTop: top, marginBottom: bottom, ...choice } = options;
  if (![left, right, top, bottom].every(isMargin)) return undefined;
  const { part, staffHeight, ...shown } = choice;
  return {
    ...shown,
    margins: { left, right, top, bottom },
    ...(staffHeight > 0 && { staffHeight }),
    ...(part >= 0 && { parts: [part] }),
  };
}
