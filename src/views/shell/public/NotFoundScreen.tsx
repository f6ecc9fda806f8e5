/** an address that leads nowhere. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router-dom';
import { useIsSignedIn } from '../../../auth/useAuth.ts';
import { shellTexts } from '../../../texts/index.ts';
import { PublicPage } from './PublicPage.tsx';

/** A picture of an empty bar with a rest. */
function EmptyBar() {
  return (
    <Box component="svg" viewBox="0 0 200 60" aria-hidden="true" sx={{ width: 200, color: 'text.secondary' }}>
      <g stroke="currentColor" strokeWidth="1.5">
        {[10, 20, 30, 40, 50].map((y) => (
          <line key={y} x1="0" x2="200" y1={y} y2={y} />
        ))}
        <line x1="1" x2="1" y1="10" y2="50" strokeWidth="2" />
        <line x1="199" x2="199" y1="10" y2="50" strokeWidth="2" />
      </g>
      <rect x="92" y="20" width="16" height="6" fill="currentColor" />
    </Box>
  );
}

export function NotFoundScreen() {
  const isSignedIn = useIsSignedIn();
  return (
    <PublicPage title={shellTexts.notFoundTitle}>
      <Box sx={{ display: 'grid', justifyItems: 'center', textAlign: 'center', gap: 2, py: { xs: 6, sm: 10 } }}>
        <EmptyBar />
        <Typography variant="h1" sx={{ mt: 2 }}>
          {shellTexts.notFoundTitle}
        </Typography>
        <Typography sx={{ color: 'text.secondary', maxWidth: 420 }}>{shellTexts.notFoundText}</Typography>
        <Button variant="contained" component={RouterLink} to={isSignedIn ? '/songbook' : '/'}>
          {isSignedIn ? shellTexts.toSongbook : shellTexts.toStart}
        </Button>
      </Box>
    </PublicPage>
  );
}
