/** The door of the SVG painter. */
export { paintSvg, type SvgOptions } from './paintSvg.ts';
