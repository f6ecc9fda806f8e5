/** The score screen follows the system's light or dark setting, chrome and paper together, and its forced colours. */
import { createTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useMemo } from 'react';
import { DARK_THEME, LIGHT_THEME } from '../../../../engine/paint/pixi/index.ts';
import type { PaintTheme } from '../../../../engine/paint/pixi/index.ts';
import { theme as lightTheme } from '../../../theme.ts';
import { forcedTheme } from './forcedColours.ts';

const darkTheme = createTheme({
  typography: lightTheme.typography as object,
  shape: { borderRadius: Number(lightTheme.shape.borderRadius) },
  palette: {
    mode: 'dark',
    primary: { main: '#81c784' },
    secondary: { main: '#bdbdbd' },
    background: { default: DARK_THEME.paper, paper: '#1f2426' },
  },
  components: { MuiTooltip: lightTheme.components?.MuiTooltip ?? {} },
});

export const useForcedColours = (): boolean => useMediaQuery('(forced-colors: active)', { noSsr: true });

export function useScoreTheme(): { readonly chrome: typeof lightTheme; readonly paint: PaintTheme } {
  const isDark = useMediaQuery('(prefers-color-scheme: dark)', { noSsr: true });
  const isForced = useForcedColours();
  return useMemo(() => {
    const own = isDark ? DARK_THEME : LIGHT_THEME;
    return { chrome: isDark ? darkTheme : lightTheme, paint: isForced ? forcedTheme() : own };
  }, [isDark, isForced]);
}
