/** The door of the PDF painter. */
export { paintPdf, type PdfOptions } from './paintPdf.ts';
