/** The frame of the signed-in screens: top bar, drawer on a phone, content. */
import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { dialogAddress } from '../../auth/dialogRoute.ts';
import { Footer } from './public/Footer.tsx';
import { TopBar } from './topBar/TopBar.tsx';

export function Shell({ children }: { children: ReactNode }) {
  const { pathname, search } = useLocation();
  return (
    <Box sx={{ minHeight: '100dvh', display: 'flex', flexDirection: 'column' }}>
      <TopBar />
      <Box component="main" sx={{ width: '100%', maxWidth: 1240, mx: 'auto', px: { xs: 2, md: 3 }, pt: 3, flex: 1 }}>
        {children}
      </Box>
      {/* Leaves space for the dial and a message above it, which float above the end of the page. */}
      <Box sx={{ pb: { xs: 17, md: 0 } }}>
        <Footer feedback={`/#${dialogAddress(pathname, search, 'feedback')}`} />
      </Box>
    </Box>
  );
}
