/**
 * primary green, secondary dark grey, on light and on dark backgrounds. Text has a contrast of at least 4.5:1.
 */
import type { PaletteOptions } from '@mui/material/styles';

export type Scheme = 'light' | 'dark';

export const PALETTES: Readonly<Record<Scheme, PaletteOptions>> = {
  light: {
    mode: 'light',
    primary: { main: '#2e7d32', dark: '#1b5e20', light: '#60ad5e' },
    secondary: { main: '#424242' },
    error: { main: '#c62828' },
    background: { default: '#f5f7f4', paper: '#ffffff' },
    text: { primary: '#1f2a20', secondary: '#566157' },
    divider: '#dfe5dd',
  },
  // The background is the paper of a dark score (`DARK_THEME`), so that bars and sheet are one surface.
  dark: {
    mode: 'dark',
    primary: { main: '#81c784', dark: '#66ab69', light: '#a5d6a7' },
    secondary: { main: '#c3c9c4' },
    error: { main: '#f28b82' },
    background: { default: '#16191a', paper: '#1f2426' },
    text: { primary: '#e7ebe6', secondary: '#a9b3aa' },
    divider: '#343b3d',
  },
};
