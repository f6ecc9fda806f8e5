/** the first name opens the menu, which has the entries whose functions are available. */
import AccountCircle from '@mui/icons-material/AccountCircle';
import ExpandMore from '@mui/icons-material/ExpandMore';
import Logout from '@mui/icons-material/Logout';
import Badge from '@mui/material/Badge';
import Button from '@mui/material/Button';
import ListItemIcon from '@mui/material/ListItemIcon';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useId, useState } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { useAccount } from '../../auth/useAuth.ts';
import { NewsBadge } from './NewsBadge.tsx';
import { useAccountEntries } from './useAccountEntries.tsx';
import type { AccountEntry } from './useAccountEntries.tsx';
import { shellTexts } from '../../texts/index.ts';

const BOTTOM_RIGHT = { vertical: 'bottom', horizontal: 'right' } as const;
const TOP_RIGHT = { vertical: 'top', horizontal: 'right' } as const;

export function UserMenu() {
  const firstName = useAccount()?.firstname ?? '';
  const entries = useAccountEntries();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const menuId = useId();
  const hasNews = entries.some(({ badge = 0 }) => badge > 0);
  const isOpen = anchor !== null;
  const close = () => setAnchor(null);
  return (
    <>
      <Button
        color="secondary"
        startIcon={
          <Badge color="primary" variant="dot" overlap="circular" invisible={!hasNews}>
            <AccountCircle />
          </Badge>
        }
        endIcon={<ExpandMore />}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? menuId : undefined}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
        sx={{ maxWidth: 280, '& > :nth-of-type(2)': { overflow: 'hidden', textOverflow: 'ellipsis' } }}
      >
        {firstName}
      </Button>
      <Menu
        id={menuId}
        anchorEl={anchor}
        open={isOpen}
        onClose={close}
        anchorOrigin={BOTTOM_RIGHT}
        transformOrigin={TOP_RIGHT}
      >
        {menuItems(entries, close)}
      </Menu>
    </>
  );
}

const LOGOUT: AccountEntry = { to: '/logout', icon: <Logout fontSize="small" />, label: shellTexts.logout };

/** Elements rather than a component: the menu's keyboard looks at its children. */
const menuItems = (entries: readonly AccountEntry[], onChoose: () => void) =>
  [...entries, LOGOUT].map(({ to, icon, label, badge = 0 }) => (
    <MenuItem key={label} component={RouterLink} to={to} onClick={onChoose}>
      <ListItemIcon>{icon}</ListItemIcon>
      {label}
      <NewsBadge count={badge} />
    </MenuItem>
  ));
