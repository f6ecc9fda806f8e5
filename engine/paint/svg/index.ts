/** Public interface of the SVG painter. */
export { paintSvg, type SvgOptions } from './paintSvg.ts';
export { paintSvgPages, type SvgPagesOptions } from './paintSvgPages.ts';
export { loadFallbackFonts, type ReadPackageFile } from '../text/loadFallbackFonts.ts';
export { readInstalledFile } from '../text/readPackageFile.ts';
export type { FallbackFonts } from '../text/textFont.ts';
