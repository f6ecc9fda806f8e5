/** logo to the songbook, Upgrade, and the user menu; on a phone the drawer's button takes their place. */
import WorkspacePremium from '@mui/icons-material/WorkspacePremium';
import AppBar from '@mui/material/AppBar';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Toolbar from '@mui/material/Toolbar';
import { Link as RouterLink } from 'react-router-dom';
import { useAccount } from '../../../auth/useAuth.ts';
import { shellTexts } from '../../../texts/index.ts';
import { Logo } from '../Logo.tsx';
import { NarrowDrawer } from './NarrowDrawer.tsx';
import { UserMenu } from './UserMenu.tsx';
import { canUpgrade } from './useAccountEntries.tsx';

const UpgradeButton = () => (
  <Button component={RouterLink} to="/upgrade" variant="outlined" size="small" startIcon={<WorkspacePremium />}>
    {shellTexts.upgrade}
  </Button>
);

export function TopBar() {
  const isOffered = canUpgrade(useAccount());
  return (
    <AppBar
      position="sticky"
      color="inherit"
      elevation={0}
      sx={{ borderBottom: 1, borderColor: 'divider', bgcolor: 'background.paper' }}
    >
      <Toolbar sx={{ gap: 1 }}>
        <Box sx={{ display: { md: 'none' } }}>
          <NarrowDrawer />
        </Box>
        <Link
          component={RouterLink}
          to="/songbook"
          underline="none"
          aria-label={shellTexts.home}
          sx={{ display: 'flex', mr: 'auto' }}
        >
          <Logo />
        </Link>
        <Box sx={{ display: { xs: 'none', md: 'flex' }, gap: 1 }}>
          {isOffered && <UpgradeButton />}
          <UserMenu />
        </Box>
      </Toolbar>
    </AppBar>
  );
}
