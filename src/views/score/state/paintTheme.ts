/** The colours of the paper, which follow the colour scheme of the app and the system's forced colours. */
import useMediaQuery from '@mui/material/useMediaQuery';
import { useMemo } from 'react';
import { DARK_THEME, LIGHT_THEME } from '../../../../engine/paint/canvas/index.ts';
import type { PaintTheme } from '../../../../engine/paint/canvas/index.ts';
import { useScheme } from '../../../theme/index.ts';
import { forcedTheme } from './forcedColours.ts';

export const useForcedColours = (): boolean => useMediaQuery('(forced-colors: active)', { noSsr: true });

export function usePaintTheme(): PaintTheme {
  const isDark = useScheme() === 'dark';
  const isForced = useForcedColours();
  return useMemo(() => {
    if (isForced) return forcedTheme();
    return isDark ? DARK_THEME : LIGHT_THEME;
  }, [isDark, isForced]);
}
