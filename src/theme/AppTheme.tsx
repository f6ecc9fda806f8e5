/** The theme around every screen, and the styles of the page itself. */
import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { THEMES } from './appTheme.ts';
import { useScheme } from './schemeChoice.ts';

export function AppTheme({ children }: { readonly children: ReactNode }) {
  const theme = THEMES[useScheme()];
  const ground = theme.palette.background.default;
  // The bar of a phone's browser has the colour of the page.
  useEffect(() => {
    document.querySelector('meta[name="theme-color"]')?.setAttribute('content', ground);
  }, [ground]);
  return (
    <ThemeProvider theme={theme}>
      <CssBaseline enableColorScheme />
      {children}
    </ThemeProvider>
  );
}
