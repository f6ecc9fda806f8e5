/** J-12, L-03: what a PDF shows, and its margins. */
import { PDF_MARGINS } from '../../../../server/contract/limits.ts';

/** As the call names them (O-30); margins in millimetres. */
export const DEFAULT_PDF_OPTIONS = {
  chords: true,
  frets: false,
  lyrics: true,
  tempo: true,
  marginLeft: PDF_MARGINS.left,
  marginRight: PDF_MARGINS.right,
  marginTop: PDF_MARGINS.top,
  marginBottom: PDF_MARGINS.bottom,
};
export type PdfOptions = typeof DEFAULT_PDF_OPTIONS;

/** the score itself is always printed. */
export const pdfParameters = (options: PdfOptions): Readonly<Record<string, string>> => ({
  score: 'true',
  ...Object.fromEntries(Object.entries(options).map(([name, value]) => [name, String(value)])),
});
