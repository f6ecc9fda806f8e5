/** The colours that the system forces on all pages (high contrast), for canvases, to which it does not apply them. */
import type { PaintTheme } from '../../../../engine/paint/canvas/index.ts';

const CHANNELS = /rgba?\((\d+), (\d+), (\d+)/;

/** `#rrggbb` of a system colour's computed `rgb(…)`. */
export function hexColour(computed: string): string {
  const [, ...channels] = CHANNELS.exec(computed) ?? [];
  if (channels.length !== 3) throw new Error(`Not a computed colour: ${computed}`);
  return `#${channels.map((channel) => Number(channel).toString(16).padStart(2, '0')).join('')}`;
}

export function forcedTheme(): PaintTheme {
  const probe = document.createElement('span');
  document.body.append(probe);
  const colour = (name: string): string => {
    probe.style.color = name;
    return hexColour(getComputedStyle(probe).color);
  };
  const theme = {
    paper: colour('Canvas'),
    ink: colour('CanvasText'),
    selected: colour('Highlight'),
    sounding: colour('LinkText'),
    locked: colour('GrayText'),
    desk: colour('Canvas'),
  };
  probe.remove();
  return theme;
}
