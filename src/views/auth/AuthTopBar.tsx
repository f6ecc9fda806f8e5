/** logo to `/`; buttons on a desktop, a menu elsewhere; both carry the return address. */
import MenuIcon from '@mui/icons-material/Menu';
import AppBar from '@mui/material/AppBar';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Link from '@mui/material/Link';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Toolbar from '@mui/material/Toolbar';
import { Link as RouterLink, useLocation } from 'react-router-dom';
import { authTexts, shellTexts } from '../../texts/index.ts';
import { Logo } from '../shell/Logo.tsx';
import { useMenuAnchor } from '../shell/menu/useMenuAnchor.ts';

function NarrowMenu() {
  const { search, state } = useLocation();
  const { anchor, open, close } = useMenuAnchor();
  return (
    <Box sx={{ display: { xs: 'block', md: 'none' } }}>
      <IconButton
        edge="end"
        aria-label={authTexts.menu}
        aria-haspopup="menu"
        onClick={({ currentTarget }) => open(currentTarget)}
      >
        <MenuIcon />
      </IconButton>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={close}>
        <MenuItem component={RouterLink} to={{ pathname: '/register', search }} state={state} onClick={close}>
          {authTexts.register}
        </MenuItem>
        <MenuItem component={RouterLink} to={{ pathname: '/login', search }} state={state} onClick={close}>
          {authTexts.login}
        </MenuItem>
      </Menu>
    </Box>
  );
}

function WideButtons() {
  const { search, state } = useLocation();
  return (
    <Box component="nav" sx={{ display: { xs: 'none', md: 'flex' }, gap: 1 }}>
      <Button component={RouterLink} to={{ pathname: '/register', search }} state={state}>
        {authTexts.signUp}
      </Button>
      <Button component={RouterLink} to={{ pathname: '/login', search }} state={state}>
        {authTexts.login}
      </Button>
    </Box>
  );
}

export function AuthTopBar() {
  return (
    <AppBar position="static" color="transparent" elevation={0}>
      <Toolbar sx={{ justifyContent: 'space-between' }}>
        <Link href="/" underline="none" aria-label={shellTexts.home} sx={{ display: 'flex' }}>
          <Logo />
        </Link>
        <WideButtons />
        <NarrowMenu />
      </Toolbar>
    </AppBar>
  );
}
