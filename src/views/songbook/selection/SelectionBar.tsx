/** B-22: the actions on the selected songs. */
import Close from '@mui/icons-material/Close';
import Delete from '@mui/icons-material/Delete';
import Download from '@mui/icons-material/Download';
import DriveFileMove from '@mui/icons-material/DriveFileMove';
import SelectAll from '@mui/icons-material/SelectAll';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import type { Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { songbookTexts } from '../../../texts/index.ts';
import { useSelection, useSongbook } from '../songbook.ts';
import { songbookAddress } from '../../shell/songbookAddress.ts';

const DIALOGS = [
  { dialog: 'move', label: songbookTexts.moveToFolder, icon: <DriveFileMove /> },
  { dialog: 'export', label: songbookTexts.exportSongs, icon: <Download /> },
  { dialog: 'delete', label: songbookTexts.delete, icon: <Delete /> },
] as const;

/** Escape ends the selection, unless a dialog or a menu is open, which handles the key itself. */
function useEscape(clear: () => void): void {
  useEffect(() => {
    const listen = ({ key }: KeyboardEvent) => {
      const isCovered = document.querySelector('.MuiModal-root') !== null;
      if (key === 'Escape' && !isCovered) clear();
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, [clear]);
}

/** Over the top bar, so that the list does not move under the finger that selects. */
const BAR = {
  position: 'fixed',
  inset: '0 0 auto',
  minHeight: { xs: 56, sm: 64 },
  zIndex: (theme: Theme) => theme.zIndex.appBar + 1,
  display: 'flex',
  alignItems: 'center',
  gap: { xs: 0, sm: 1 },
  px: { xs: 1, sm: 2 },
  bgcolor: 'secondary.main',
  color: 'secondary.contrastText',
} as const;

interface BarButtonProps {
  readonly label: string;
  readonly icon: ReactNode;
  /** The address that the button opens; absent where it performs an action. */
  readonly to?: string;
  readonly onClick?: () => void;
}

function BarButton({ label, icon, to, onClick }: BarButtonProps) {
  return (
    <Tooltip title={label}>
      {to === undefined ? (
        <IconButton color="inherit" aria-label={label} onClick={onClick}>
          {icon}
        </IconButton>
      ) : (
        <IconButton color="inherit" aria-label={label} component={RouterLink} to={to}>
          {icon}
        </IconButton>
      )}
    </Tooltip>
  );
}

export default function SelectionBar() {
  const { folder } = useSongbook();
  const selection = useSelection();
  useEscape(selection.clear);
  const ids = selection.ids.join(';');
  return (
    <Box role="toolbar" aria-label={songbookTexts.selection} sx={BAR}>
      <BarButton label={songbookTexts.endSelection} icon={<Close />} onClick={selection.clear} />
      <Typography role="status" sx={{ fontWeight: 600, mr: 'auto', whiteSpace: 'nowrap' }}>
        {songbookTexts.selected(selection.ids.length)}
      </Typography>
      <BarButton label={songbookTexts.selectAll} icon={<SelectAll />} onClick={selection.selectAll} />
      {DIALOGS.map(({ dialog, label, icon }) => (
        <BarButton key={dialog} label={label} icon={icon} to={songbookAddress(folder.path, dialog, { ids })} />
      ))}
    </Box>
  );
}
