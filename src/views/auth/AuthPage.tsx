/** The frame of login and sign-up: top bar and one card. */
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { memo } from 'react';
import type { ReactNode } from 'react';
import { useWindowTitle } from '../shell/useWindowTitle.ts';
import { Footer } from '../shell/public/Footer.tsx';
import { AuthTopBar } from './AuthTopBar.tsx';

/** Not rendered again while the user types. */
const TopBar = memo(AuthTopBar);
const PageFooter = memo(Footer);

interface AuthPageProps {
  readonly windowTitle: string;
  readonly heading: string;
  readonly children: ReactNode;
}

export function AuthPage({ windowTitle, heading, children }: AuthPageProps) {
  useWindowTitle(windowTitle);
  return (
    <Box sx={{ minHeight: '100dvh', display: 'flex', flexDirection: 'column' }}>
      <TopBar />
      <Box component="main" sx={{ flex: 1, display: 'grid', justifyItems: 'center', alignContent: 'center', p: 2 }}>
        <Paper variant="outlined" sx={{ width: '100%', maxWidth: 420, p: { xs: 3, sm: 4 } }}>
          <Typography variant="h1" sx={{ mb: 3 }}>
            {heading}
          </Typography>
          {children}
        </Paper>
      </Box>
      <PageFooter />
    </Box>
  );
}
