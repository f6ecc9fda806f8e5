/** The picture of an ugly place: the display list around it as an SVG, with a pale frame where the measure looked. */
import { paintSvg } from '../../../engine/paint/svg/index.ts';
import type { DisplayList, SystemDisplay } from '../../../engine/display/displayList.ts';
import type { Box, UglyPlace } from './uglyPlace.ts';

/** Staff spaces of music that are shown around the place. */
const AROUND = { x: 14, y: 9 } as const;
const LEAST_SIZE = { width: 46, height: 26 } as const;

const meets = ({ x, y, bounds }: SystemDisplay, [left, top, right, bottom]: Box): boolean =>
  x + bounds.left < right && x + bounds.right > left && y + bounds.top < bottom && y + bounds.bottom > top;

function shownBox({ box: [left, top, right, bottom], list, kind }: UglyPlace): Box {
  if (kind === 'page') return [0, 0, list.width, list.height];
  const [x, y] = [(left + right) / 2, (top + bottom) / 2];
  const width = Math.max(right - left + AROUND.x, LEAST_SIZE.width) / 2;
  const height = Math.max(bottom - top + AROUND.y, LEAST_SIZE.height) / 2;
  return [x - width, y - height, x + width, y + height];
}

export function uglyPicture(place: UglyPlace): string {
  const shown = shownBox(place);
  const systems = place.list.systems.filter((system) => meets(system, shown));
  const list: DisplayList = { width: place.list.width, height: place.list.height, systems };
  const [left, top, right, bottom] = shown.map((value) => value.toFixed(2)) as [string, string, string, string];
  const size = place.kind === 'page' ? 5 : 12;
  const [width, height] = [shown[2] - shown[0], shown[3] - shown[1]];
  const [x1, y1, x2, y2] = place.box;
  const frame =
    `<rect x="${x1 - 0.5}" y="${y1 - 0.5}" width="${x2 - x1 + 1}" height="${y2 - y1 + 1}" ` +
    `fill="none" stroke="#e66" stroke-width="0.1"/>`;
  return paintSvg(list, { paper: 'white' })
    .replace(/ width="[^"]*" height="[^"]*" viewBox="[^"]*"/, () => {
      const view = `viewBox="${left} ${top} ${width.toFixed(2)} ${height.toFixed(2)}"`;
      return ` width="${(width * size).toFixed(0)}" height="${(height * size).toFixed(0)}" ${view}`;
    })
    .replace('<rect width="100%" height="100%"', `<rect x="${left}" y="${top}" width="${right}" height="${bottom}"`)
    .replace(/<\/svg>\s*$/, `${place.kind === 'page' ? '' : frame}</svg>\n`);
}
