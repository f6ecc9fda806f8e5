/** B-23: rename, move, delete a folder. */
import MoreVert from '@mui/icons-material/MoreVert';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useId, useState } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { songbookTexts } from '../../../texts/index.ts';
import { useSongbook } from '../songbook.ts';
import { songbookAddress } from '../../shell/songbookAddress.ts';
import { folderName } from './folderPaths.ts';

export function FolderMenu({ path }: { path: string }) {
  const { folder } = useSongbook();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const menuId = useId();
  const isOpen = anchor !== null;
  const entries = [
    { label: songbookTexts.renameFolder, to: songbookAddress(folder.path, 'renamefolder', { path }) },
    { label: songbookTexts.moveToFolder, to: songbookAddress(folder.path, 'move', { folder: path }) },
    { label: songbookTexts.deleteFolder, to: songbookAddress(folder.path, 'deletefolder', { path }) },
  ];
  return (
    <>
      <IconButton
        aria-label={songbookTexts.moreFor(folderName(path))}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? menuId : undefined}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        <MoreVert />
      </IconButton>
      <Menu id={menuId} anchorEl={anchor} open={isOpen} onClose={() => setAnchor(null)}>
        {entries.map(({ label, to }) => (
          <MenuItem key={label} component={RouterLink} to={to} onClick={() => setAnchor(null)}>
            {label}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
