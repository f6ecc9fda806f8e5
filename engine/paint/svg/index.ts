/** Public interface of the SVG painter. */
export { paintSvg, type SvgOptions } from './paintSvg.ts';
export { paintSvgPages, type SvgPagesOptions } from './paintSvgPages.ts';
