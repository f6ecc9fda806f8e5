import FolderOpen from '@mui/icons-material/FolderOpen';
import LibraryMusic from '@mui/icons-material/LibraryMusic';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { shellTexts, songbookTexts } from '../../../texts/index.ts';
import { songbookAddress } from '../../shell/songbookAddress.ts';

function Notice({ children }: { children: ReactNode }) {
  return (
    <Box sx={{ display: 'grid', justifyItems: 'center', textAlign: 'center', gap: 1.5, px: 3, py: { xs: 8, md: 10 } }}>
      {children}
    </Box>
  );
}

/** Invites to the first upload. */
export function EmptySongbook() {
  return (
    <Notice>
      <LibraryMusic aria-hidden="true" sx={{ fontSize: 72, color: 'primary.light' }} />
      <Typography variant="h2">{songbookTexts.emptyTitle}</Typography>
      <Typography sx={{ color: 'text.secondary', maxWidth: 420 }}>{songbookTexts.emptyText}</Typography>
      <Button variant="contained" size="large" component={RouterLink} to="/songbook/upload" sx={{ mt: 1 }}>
        {songbookTexts.emptyAction}
      </Button>
    </Notice>
  );
}

export function EmptyFolder({ path }: { path: string }) {
  return (
    <Notice>
      <FolderOpen aria-hidden="true" sx={{ fontSize: 72, color: 'primary.light' }} />
      <Typography variant="h2">{songbookTexts.emptyFolderTitle}</Typography>
      <Typography sx={{ color: 'text.secondary', maxWidth: 420 }}>{songbookTexts.emptyFolderText}</Typography>
      <Button variant="contained" component={RouterLink} to={songbookAddress(path, 'upload')} sx={{ mt: 1 }}>
        {shellTexts.fileUpload}
      </Button>
    </Notice>
  );
}

export function NothingFound({ search }: { search: string }) {
  return (
    <Notice>
      <Typography sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
        {songbookTexts.nothingFound(search)}
      </Typography>
    </Notice>
  );
}
