/** the first name opens the menu, which has the entries whose functions are available. */
import AccountCircle from '@mui/icons-material/AccountCircle';
import ExpandMore from '@mui/icons-material/ExpandMore';
import Logout from '@mui/icons-material/Logout';
import Badge from '@mui/material/Badge';
import Button from '@mui/material/Button';
import { useAccount } from '../../../auth/useAuth.ts';
import { shellTexts } from '../../../texts/index.ts';
import { ActionMenu } from '../menu/ActionMenu.tsx';
import { useMenu } from '../menu/useMenu.ts';
import { NewsBadge } from './NewsBadge.tsx';
import { helpEntry, useAccountEntries } from './useAccountEntries.tsx';
import type { AccountEntry } from './useAccountEntries.tsx';

const LOGOUT: AccountEntry = { to: '/logout', icon: <Logout fontSize="small" />, label: shellTexts.logout };

const menuEntry = ({ badge = 0, ...entry }: AccountEntry) => ({ ...entry, mark: <NewsBadge count={badge} /> });

export function UserMenu() {
  const firstName = useAccount()?.firstname ?? '';
  const entries = useAccountEntries();
  const { place, button } = useMenu();
  const hasNews = entries.some(({ badge = 0 }) => badge > 0);
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
        {...button}
        sx={{ maxWidth: 280, '& > :nth-of-type(2)': { overflow: 'hidden', textOverflow: 'ellipsis' } }}
      >
        {firstName}
      </Button>
      {place !== undefined && (
        <ActionMenu place={place} entries={[...entries, helpEntry(), LOGOUT].map(menuEntry)} edge="right" />
      )}
    </>
  );
}
