/** logo to the songbook and the user menu; on a phone the drawer's button takes the menu's place. */
import AppBar from '@mui/material/AppBar';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Toolbar from '@mui/material/Toolbar';
import { Link as RouterLink } from 'react-router-dom';
import { shellTexts } from '../../../texts/index.ts';
import { Logo } from '../Logo.tsx';
import { NarrowDrawer } from './NarrowDrawer.tsx';
import { UserMenu } from './UserMenu.tsx';

export function TopBar() {
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
        <Box sx={{ display: { xs: 'none', md: 'block' } }}>
          <UserMenu />
        </Box>
      </Toolbar>
    </AppBar>
  );
}
