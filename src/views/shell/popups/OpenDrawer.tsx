import LibraryMusic from '@mui/icons-material/LibraryMusic';
import Logout from '@mui/icons-material/Logout';
import PrivacyTip from '@mui/icons-material/PrivacyTipOutlined';
import WorkspacePremium from '@mui/icons-material/WorkspacePremium';
import Box from '@mui/material/Box';
import Divider from '@mui/material/Divider';
import Drawer from '@mui/material/Drawer';
import List from '@mui/material/List';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router-dom';
import { useAccount } from '../../../auth/useAuth.ts';
import { shellTexts } from '../../../texts/index.ts';
import { NewsBadge } from '../topBar/NewsBadge.tsx';
import { helpEntry, useAccountEntries } from '../topBar/useAccountEntries.tsx';
import type { AccountEntry } from '../topBar/useAccountEntries.tsx';

function Entry({ to, icon, label, badge = 0 }: AccountEntry) {
  return (
    <ListItemButton component={RouterLink} to={to}>
      <ListItemIcon>{icon}</ListItemIcon>
      <ListItemText primary={label} />
      <NewsBadge count={badge} />
    </ListItemButton>
  );
}

function UserName() {
  const account = useAccount();
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, px: 2, py: 2.5 }}>
      <Typography variant="h2" component="p" sx={{ overflowWrap: 'anywhere' }}>
        {account?.firstname}
      </Typography>
      {account?.premium === true && <WorkspacePremium color="primary" titleAccess={shellTexts.premium} />}
    </Box>
  );
}

export default function OpenDrawer({ isOpen, onClose }: { readonly isOpen: boolean; readonly onClose: () => void }) {
  const entries = useAccountEntries('upgrade');
  return (
    <Drawer open={isOpen} onClose={onClose} slotProps={{ paper: { 'aria-label': shellTexts.menu } }}>
      <Box component="nav" sx={{ width: 280 }} onClick={onClose}>
        <UserName />
        <Divider />
        <List component="div">
          <Entry to="/songbook" icon={<LibraryMusic />} label={shellTexts.mySongbook} />
          {entries.map((entry) => (
            <Entry key={entry.label} {...entry} />
          ))}
          <Entry to="/privacy" icon={<PrivacyTip />} label={shellTexts.privacyPolicy} />
          <Entry {...helpEntry()} />
          <Entry to="/logout" icon={<Logout />} label={shellTexts.logout} />
        </List>
      </Box>
    </Drawer>
  );
}
