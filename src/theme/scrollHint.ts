/**
 * Style of a scrolled surface that shows that it goes on: a shadow at the edge beyond which there is more. It is hidden by
 * a cover that is scrolled with the content, so that no script has to follow the scrolling.
 */
import type { Theme } from '@mui/material/styles';

/** CSS px. */
const COVER = 40;
const SHADOW = 14;

export function scrollHint({ palette }: Theme) {
  const { paper } = palette.background;
  const shade = palette.mode === 'dark' ? 'rgb(255 255 255 / 0.22)' : 'rgb(0 0 0 / 0.22)';
  return {
    background: [
      `linear-gradient(${paper} 30%, transparent) center top / 100% ${String(COVER)}px no-repeat local`,
      `linear-gradient(transparent, ${paper} 70%) center bottom / 100% ${String(COVER)}px no-repeat local`,
      `linear-gradient(${shade}, transparent) center top / 100% ${String(SHADOW)}px no-repeat scroll`,
      `linear-gradient(transparent, ${shade}) center bottom / 100% ${String(SHADOW)}px no-repeat scroll`,
      paper,
    ].join(', '),
  };
}
