/** Public interface of the PDF painter. */
export { paintPdf, type PdfOptions } from './paintPdf.ts';
export { loadFallbackFonts, type ReadPackageFile } from '../text/loadFallbackFonts.ts';
export { readInstalledFile } from '../text/readPackageFile.ts';
export type { FallbackFonts } from '../text/textFont.ts';
