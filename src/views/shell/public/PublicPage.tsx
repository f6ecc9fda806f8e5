/** The frame of the pages that everybody can read, signed in or not. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { useIsSignedIn } from '../../../auth/useAuth.ts';
import { authTexts, shellTexts } from '../../../texts/index.ts';
import { Footer } from './Footer.tsx';
import { Logo } from '../Logo.tsx';
import { useWindowTitle } from '../useWindowTitle.ts';

interface PublicPageProps {
  readonly title: string;
  readonly children: ReactNode;
}

function Ways({ isSignedIn }: { readonly isSignedIn: boolean }) {
  if (isSignedIn) {
    return (
      <Button component={RouterLink} to="/songbook">
        {shellTexts.mySongbook}
      </Button>
    );
  }
  return (
    <Button component={RouterLink} to="/login">
      {authTexts.login}
    </Button>
  );
}

export function PublicPage({ title, children }: PublicPageProps) {
  useWindowTitle(title);
  const isSignedIn = useIsSignedIn();
  return (
    <Box sx={{ minHeight: '100dvh', display: 'flex', flexDirection: 'column' }}>
      <Box
        component="header"
        sx={{
          width: '100%',
          maxWidth: 860,
          mx: 'auto',
          px: 2,
          py: 1.5,
          display: 'flex',
          alignItems: 'center',
          justifyContent: 'space-between',
        }}
      >
        <Link component={RouterLink} to="/" underline="none" aria-label={shellTexts.home} sx={{ display: 'flex' }}>
          <Logo />
        </Link>
        <Ways isSignedIn={isSignedIn} />
      </Box>
      <Box component="main" sx={{ flex: 1, width: '100%', maxWidth: 860, mx: 'auto', px: 2, py: { xs: 1, sm: 3 } }}>
        {children}
      </Box>
      <Footer {...(isSignedIn && { feedback: '/#/songbook/feedback' })} />
    </Box>
  );
}
