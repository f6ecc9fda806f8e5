/**
 * A picture of the difference of two SVG pictures, without rasterizing them: the accepted one in red and the new one in
 * cyan, superimposed so that their colours multiply. Ink of both is black; ink of only one has its colour.
 */

/** Colour matrices that convert black ink to a colour and keep white paper white; alpha is unchanged. */
const RED = '0 0 0 0 1  0 1 0 0 0  0 0 1 0 0  0 0 0 1 0';
const CYAN = '1 0 0 0 0  0 0 0 0 1  0 0 0 0 1  0 0 0 1 0';

interface Size {
  readonly width: number;
  readonly height: number;
}

function sizeOf(svg: string): Size {
  const root = /<svg[^>]*>/.exec(svg)?.[0] ?? '';
  const [, , , width = '0', height = '0'] = /viewBox="(\S+) (\S+) (\S+) (\S+)"/.exec(root) ?? [];
  return { width: Number(width), height: Number(height) };
}

/** The picture in units of its viewBox, so that two pictures of different sizes are superimposed at the same scale. */
function layer(svg: string, filter: string): string {
  const { width, height } = sizeOf(svg);
  const root = /<svg[^>]*>/.exec(svg)?.[0] ?? '<svg>';
  const unsized = root
    .replace(/ (width|height)="[^"]*"/g, '')
    .replace('<svg', `<svg width="${width}" height="${height}"`);
  return `<g filter="url(#${filter})" style="mix-blend-mode:multiply">${svg.replace(root, unsized)}</g>`;
}

/** @param accepted undefined where the golden has no accepted picture: all ink is then new. */
export function differenceSvg(accepted: string | undefined, fresh: string): string {
  const layers = [...(accepted === undefined ? [] : [[accepted, 'accepted'] as const]), [fresh, 'new'] as const];
  const sizes = layers.map(([svg]) => sizeOf(svg));
  const width = Math.max(...sizes.map((size) => size.width));
  const height = Math.max(...sizes.map((size) => size.height));
  const filter = (name: string, matrix: string): string =>
    `<filter id="${name}" x="0" y="0" width="1" height="1" color-interpolation-filters="sRGB"><feColorMatrix values="${matrix}"/></filter>`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width * 10}" height="${height * 10}" style="isolation:isolate;background:white">`,
    filter('accepted', RED),
    filter('new', CYAN),
    ...layers.map(([svg, name]) => layer(svg, name)),
    '</svg>',
  ].join('\n');
}
