/** The frame of the signed-in screens: top bar, drawer on a phone, content. */
import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { TopBar } from './TopBar.tsx';

export function Shell({ children }: { children: ReactNode }) {
  return (
    <Box sx={{ minHeight: '100dvh', display: 'flex', flexDirection: 'column' }}>
      <TopBar />
      <Box component="main" sx={{ width: '100%', maxWidth: 1240, mx: 'auto', px: { xs: 2, md: 3 }, pt: 3, pb: 14 }}>
        {children}
      </Box>
    </Box>
  );
}
